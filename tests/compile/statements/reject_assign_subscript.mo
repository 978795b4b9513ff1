// The array has two elements.
model M
  Real v[2];
algorithm
  v := {1, 2};
  v[3] := 3;  //! error SK2205
end M;
