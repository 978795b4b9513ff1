// No reinit in initial equations (8.3.6).
model InitialReinit
  Real x(start = 1);
initial equation
  reinit(x, 3);  //! error SK2504
equation
  der(x) = -x;
end InitialReinit;
