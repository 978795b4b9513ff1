// Dim enum literal (4.4.2): refused.
model M
  type E = enumeration(a, b);
  Real x[E.a] = {1};  //! error SK2201
end M;
