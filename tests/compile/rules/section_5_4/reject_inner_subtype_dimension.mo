// Inner subtype dimension (5.4): refused.
model A outer Real w[2]; Real x = w[1]; end A;  //! error SK2110, error SK2204
model M
  inner Real w = 1;
  A a;
end M;
