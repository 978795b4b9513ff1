// It is assigned where it stands alone (8.4).
model MatchDiscreteLeft
  Integer i;
equation
  i = integer(time) - 1;
end MatchDiscreteLeft;
