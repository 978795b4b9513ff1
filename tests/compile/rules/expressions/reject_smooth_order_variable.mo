// The order is evaluable (3.7.5).
model SmoothOrderVariable
  Real x = smooth(integer(time), time);  //! error SK2208
end SmoothOrderVariable;
