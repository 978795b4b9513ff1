// No return (8.3).
model EquationReturn
  Real x = 1;
equation
  return;  //! error SK1212
end EquationReturn;
