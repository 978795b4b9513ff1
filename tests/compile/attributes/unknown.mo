// Other attributes do not exist.
model UnknownAttribute
  Real x(strat = 1) = 1;  //! error SK2301
end UnknownAttribute;
