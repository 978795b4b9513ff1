// Three values for two elements.
model M
  Real v[2];
algorithm
  v := {1, 2, 3};  //! error SK2203
end M;
