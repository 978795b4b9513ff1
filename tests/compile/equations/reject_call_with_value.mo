// A result that nobody takes.
model M
  Real x = time;
equation
  sin(x);  //! error SK2501
end M;
