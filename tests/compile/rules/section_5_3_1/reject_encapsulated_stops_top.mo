// Encapsulated stops top (5.3.1): refused.
model B Real x = 1; end B;
encapsulated model M
  B b;  //! error SK2001
end M;
