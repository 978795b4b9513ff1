// Solved for a variable (8.3.5.3).
model WhenExplicit
  Real x, y;
equation
  x + y = 5;
  when sample(0, 1) then
    y = 7 - 2*x;
  end when;
end WhenExplicit;
