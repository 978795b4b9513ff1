// An Integer is not solved from an equation (8.4).
model MatchDiscrete
  Integer i;
equation
  i + 1 = integer(time);  //! error SK2501
end MatchDiscrete;
