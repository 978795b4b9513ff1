// Other enum compare integer (4.9.5): refused.
type E = enumeration(a, b);
model M
  Boolean b = E.a < 2;  //! error SK2202
end M;
