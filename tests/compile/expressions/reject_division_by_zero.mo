// A constant divided by zero has no value.
model M
  constant Real a = 1/0;  //! error SK2904
end M;
