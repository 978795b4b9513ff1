// A discrete controller (8.6).
model InitialDiscrete
  discrete Real y;
  parameter Real a = 0.5;
equation
  when {initial(), sample(0, 1)} then
    y = a*pre(y) + 1;
  end when;
initial equation
  y = pre(y);
end InitialDiscrete;
