// sin takes numbers only.
model M
  Real y = sin("a");  //! error SK2403
end M;
