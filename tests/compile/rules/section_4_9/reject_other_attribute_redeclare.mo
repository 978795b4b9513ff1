// Other attribute redeclare (4.9): refused.
model M
  Real x(redeclare Real start = 1) = 1;  //! error SK2304
end M;
