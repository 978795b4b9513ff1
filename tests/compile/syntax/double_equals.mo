// == compares and makes no equation.
model DoubleEquals
  Real x;
equation
  x == 1;  //! error SK1204
end DoubleEquals;
