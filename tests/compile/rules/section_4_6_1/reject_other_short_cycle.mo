// Other short cycle (4.6.1): refused.
model A = B;
model B = A;  //! error SK2007
model M
  A a;
end M;
