// Inner subtype size (5.4): refused.
model A outer Real w[2]; Real x = w[1]; end A;  //! error SK2110
model M
  inner Real w[3] = {1, 2, 3};
  A a;
end M;
