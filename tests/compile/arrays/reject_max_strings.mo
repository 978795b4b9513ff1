// Texts have no greatest.
model M
  parameter String s = max("a", "b");  //! error SK2403
end M;
