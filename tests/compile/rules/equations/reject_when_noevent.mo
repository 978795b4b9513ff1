// NoEvent makes the condition continuous (8.3.5).
model WhenNoEvent
  Real x(start = 0, fixed = true);
equation
  when noEvent(time > 1) then  //! error SK2503
    x = pre(x) + 1;
  end when;
end WhenNoEvent;
