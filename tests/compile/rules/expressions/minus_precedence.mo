// Unary minus below powers (3.2).
model MinusPrecedence
  Real x = -time^2, y = -2*time, z = 1 + (-1)*time;
end MinusPrecedence;
