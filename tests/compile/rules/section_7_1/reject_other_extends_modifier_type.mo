// Other extends modifier type (7.1): refused.
model A parameter Real x = 1; end A;
model M
  extends A(x = "a");  //! error SK2201
end M;
