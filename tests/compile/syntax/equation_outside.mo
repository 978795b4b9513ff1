// Equations stand after the word 'equation'.
model EquationOutside
  Real x;
  x = 1;  //! error SK1205
end EquationOutside;
