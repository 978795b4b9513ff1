// Other outer declared binding array (5.4): refused.
model A outer Real v[2] = {1, 2}; Real x = v[1]; end A;  //! error SK2110
model M
  inner Real v[2] = {1, 2};
  A a;
end M;
