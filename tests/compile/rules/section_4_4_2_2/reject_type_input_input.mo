// Short class with both (4.4.2.2): refused.
model M
  type T = input Real;
  output T y = 1;  //! error SK2012
end M;
