// Strings have no difference.
model M
  parameter String s = "ab" - "b";  //! error SK2202
end M;
