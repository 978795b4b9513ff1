// NoEvent of something discrete stays discrete (8.3.5).
model WhenNoEventDiscrete
  Real x(start = 0, fixed = true);
  Boolean b = time > 1;
equation
  when noEvent(b) then
    x = pre(x) + 1;
  end when;
end WhenNoEventDiscrete;
