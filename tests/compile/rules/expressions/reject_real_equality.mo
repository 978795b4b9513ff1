// Reals are not compared for equality in models (3.5).
model RealEquality
  Real x = time;
  Boolean b = x == 1.0;  //! error SK2216
end RealEquality;
