// Reinit outside of when (8.3.6).
model ReinitInIf
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  if time > 1 then
    reinit(x, 2);  //! error SK2504
  end if;
end ReinitInIf;
