// A name that is nowhere (11.2).
model NamesUnknown
  Real x;
algorithm
  x := y;  //! error SK2101
end NamesUnknown;
