// Inner subtype integer (5.4): refused.
model A outer Integer T; end A;  //! error SK2110
model M
  inner Real T = 1;
  A a;
end M;
