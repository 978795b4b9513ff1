// Inner subtype real (5.4): refused.
model A outer Real T; Real x = T; end A;  //! error SK2110
model M
  inner Integer T = 1;
  A a;
end M;
