// A size is an Integer.
model ArraySizeReal
  parameter Real r = 2;
  Real x[r];  //! error SK2201
end ArraySizeReal;
