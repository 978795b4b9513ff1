// Terminal as a condition (8.3.5).
model WhenTerminal
  Real x(start = 0, fixed = true);
equation
  when terminal() then
    x = time;
  end when;
end WhenTerminal;
