// A discrete variable is no state (8.3.6).
model ReinitDiscrete
  Real x(start = 1, fixed = true);
equation
  when time > 1 then
    x = 2;
  end when;
  when time > 2 then
    reinit(x, 3);  //! error SK2504
  end when;
end ReinitDiscrete;
