// A class ends with 'end' and its name.
model ClassUnclosed  //! error SK1104
  Real x = 1;
