// Break outside of loops (11.2.4).
model BreakOutside
  Real x;
algorithm
  x := 1;
  break;  //! error SK2506
end BreakOutside;
