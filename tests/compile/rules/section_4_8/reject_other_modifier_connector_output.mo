// Other modifier connector output (4.8): refused.
connector RO = output Real;
block B RO y; equation y = 1; end B;
model M
  B b(y = 2);  //! error SK2313
end M;
