// A relation outside of noEvent makes events (8.5).
model WhenNoEventInside
  Real x(start = 0, fixed = true);
equation
  when noEvent(abs(time - 1)) > 0.5 then
    x = pre(x) + 1;
  end when;
end WhenNoEventInside;
