// Type equation (4.7): refused.
type T
  extends Real;
equation
  assert(true, "a");  //! error SK2004
end T;
model M
  T t = 1;
end M;
