// A model is not assigned (11.2.1.2).
model Sub
  Real x = time;
end Sub;
model AssignModel
  Sub a, b;
algorithm
  a := b;  //! error SK2201
end AssignModel;
