// A when-clause after the start (8.6).
model InitialEvent
  Boolean b = not initial();
  Real x(start = 0.0, fixed = true);
equation
  der(x) = 0;
  when b then
    reinit(x, 5);
  end when;
end InitialEvent;
