// Combine protected (4.6.2): refused.
record Base
protected
end Base;
type T
  extends Real;
protected
  Real x;
end T;
model M
  T t = 1;  //! error SK2201
end M;
