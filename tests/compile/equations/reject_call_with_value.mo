// A derivative that nobody uses.
model M
  Real x = time;
equation
  der(x);  //! error SK2501
end M;
