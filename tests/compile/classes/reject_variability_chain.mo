// Each value that varies too much is told where it is given, once.
model M
  parameter Real p = x;  //! error SK2208
  Real x = time;
  constant Real c = p;  //! error SK2208
  discrete Real d = time;  //! error SK2219
end M;
