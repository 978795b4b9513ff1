// A parameter is no state (8.3.6).
model ReinitParameter
  Real x(start = 1, fixed = true);
  parameter Real p = 2;
equation
  der(x) = -x;
  when time > 1 then
    reinit(p, 2);  //! error SK2504
  end when;
end ReinitParameter;
