// A size left open needs a value to take it from.
model ArraySizeOpen
  Real x[:];  //! error SK2207
end ArraySizeOpen;
