// A discrete variable from a continuous value (11.2.1).
model VariabilityInteger
  discrete Real x;  //! error SK2219
algorithm
  x := time;
end VariabilityInteger;
