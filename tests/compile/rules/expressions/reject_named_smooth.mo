// Smooth (3.7).
model NamedSmooth
  Real x = smooth(p = 0, expr = time);  //! error SK2404
end NamedSmooth;
