// Time is not assigned (11.2.1).
model AssignTime
  Real x = 1;
algorithm
  time := 2;  //! error SK2209
end AssignTime;
