// Redeclare dims (7.3): refused.
model A
  replaceable Real x[2] = {1, 2};
end A;
model M
  A a(redeclare Real x[2, 2] = [1, 2; 3, 4]);  //! error SK2305
end M;
