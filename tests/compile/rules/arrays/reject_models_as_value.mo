// Arrays of models are only sliced (10).
model Sub
  Real x = time;
end Sub;
model ModelsAsValue
  Sub a[2], b[2];
equation
  a = b;  //! error SK2201
end ModelsAsValue;
