// exp has one argument.
model M
  Real y = exp(time, 2);  //! error SK2402
end M;
