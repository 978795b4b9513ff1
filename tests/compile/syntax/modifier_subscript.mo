// A modification names an element without subscripts.
model ModifierSubscript
  Real x[2](start[1] = 3);  //! error SK1101
end ModifierSubscript;
