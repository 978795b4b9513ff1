// A Real cannot become a String.
model ConstrainedSimplePart
  replaceable parameter Real k = 1;
end ConstrainedSimplePart;
model ConstrainedSimple
  ConstrainedSimplePart p(redeclare String k = "one");  //! error SK2305
end ConstrainedSimple;
