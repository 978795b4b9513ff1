// A subscript of a scalar component (10.5).
model Sub
  Real x = 1;
end Sub;
model ArrayIndexModel
  Sub s;
  Real y = s[1].x;  //! error SK2204
end ArrayIndexModel;
