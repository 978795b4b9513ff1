// Two quantities of different units cannot be equal; the values are kept.
model M
  Real l(unit = "m") = 2*time;
  Real t(unit = "s") = l;  //! warning SK2217
end M;
