// Three arguments (3.7.4).
model SemiLinearTwo
  Real x = semiLinear(time, 1);  //! error SK2402
end SemiLinearTwo;
