// Abs (3.7).
model NamedAbs
  Real x = abs(v = time);  //! error SK2404
end NamedAbs;
