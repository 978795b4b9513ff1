// Both words (12.3).
pure impure function f  //! error SK1209
  input Real u;
  output Real y;
algorithm
  y := u;
end f;
model ImpureTwice
  Real x = f(time);
end ImpureTwice;
