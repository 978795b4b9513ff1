// A power of a power needs parentheses.
model PowerChained
  Real x = 2^3^2;  //! error SK1213
end PowerChained;
