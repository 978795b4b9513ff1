// Every opening bracket has a closing one.
model BracketUnclosed
  Real x = (1 + 2;  //! error SK1103
  Real y = 1;
end BracketUnclosed;
