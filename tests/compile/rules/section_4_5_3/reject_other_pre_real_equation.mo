// Other pre real equation (4.5.3): refused.
model M
  Real x;
equation
  x = pre(x) + 1;  //! error SK2410
end M;
