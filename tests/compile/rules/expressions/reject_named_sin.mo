// Only positional arguments (3.7).
model NamedSin
  Real x = sin(x = time);  //! error SK2404
end NamedSin;
