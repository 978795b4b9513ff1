// Constant equation (4.5.1): refused.
model M
  constant Real k;  //! error SK2705
equation
  k = 2;
end M;
