// Other outer no inner type (5.4): refused.
model A outer Real T; Real x = T; end A;  //! error SK2109
model M
  A a;
end M;
