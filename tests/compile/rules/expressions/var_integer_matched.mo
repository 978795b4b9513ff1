// An Integer equation determines a Real (3.8).
model VarIntegerMatched
  Integer i2;
  Real x;
equation
  i2 = x;
  i2 = if time > 1 then 1 else 2;
end VarIntegerMatched;
