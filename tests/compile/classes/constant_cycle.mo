// Nor those of constants.
model ConstantCycle
  constant Real a = a + 1;  //! error SK2903
end ConstantCycle;
