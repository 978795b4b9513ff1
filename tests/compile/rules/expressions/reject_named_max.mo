// Max (3.7).
model NamedMax
  Real x = max(x = 1, y = 2);  //! error SK2404
end NamedMax;
