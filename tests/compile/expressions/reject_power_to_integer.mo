// A power of Integers is a Real.
model M
  constant Integer n = 2^3;  //! error SK2201
end M;
