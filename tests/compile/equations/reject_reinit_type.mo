// The new value is a number.
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 2 then
    reinit(x, true);  //! error SK2403
  end when;
end M;
