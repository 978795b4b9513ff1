// previous takes a variable.
model M
  Real u;
equation
  u = previous(2*u) + sample(time, Clock(0.1));  //! error SK2410
end M;
