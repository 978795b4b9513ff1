// A record has no equations.
record RecordEquation
  Real a, b;
equation
  a = 2*b;  //! error SK2004
end RecordEquation;
