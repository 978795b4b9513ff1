// Combine boolean component (4.6.2): refused.
type T
  extends Boolean;
  Real x;
end T;
model M
  T i = true;  //! error SK2201
end M;
