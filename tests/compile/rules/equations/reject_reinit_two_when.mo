// In one when-equation only (8.3.6).
model ReinitTwoWhen
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    reinit(x, 2);
  end when;
  when time > 2 then
    reinit(x, 3);  //! error SK2504
  end when;
end ReinitTwoWhen;
