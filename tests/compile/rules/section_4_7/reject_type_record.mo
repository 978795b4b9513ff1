// Type record (4.7): refused.
type T
  Real x;  //! error SK2004
end T;
model M
  T t;
end M;
