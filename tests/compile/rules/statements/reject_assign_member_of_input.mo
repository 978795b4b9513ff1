// An input is not assigned (11.2.1.2).
model AssignInput  //! error SK2701
  input Real u;
  Real x = u;
algorithm
  u := 1;
end AssignInput;
