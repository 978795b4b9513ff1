// A String (10.5).
model ArrayIndexString
  Real x[2] = {1, 2}, y = x["1"];  //! error SK2206
end ArrayIndexString;
