// A function without arguments is no value.
model M
  Real y = 2*sin;  //! error SK2105
end M;
