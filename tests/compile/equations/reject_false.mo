// An equation of constants that cannot be true.
model M
  constant Integer n = 3;
equation
  n = 4;  //! error SK2508
end M;
