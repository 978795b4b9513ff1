// Real for integer component (6.4): refused.
model A
  replaceable Integer x = 1;
end A;
model M
  A a(redeclare Real x = 1);  //! error SK2305
end M;
