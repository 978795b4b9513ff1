// Subscripts are evaluable (8.3.6).
model ReinitSubscript
  Real x[2](each start = 1, each fixed = true);
  Integer i = if time > 1 then 2 else 1;
equation
  der(x) = -x;
  when time > 1 then
    reinit(x[i], 2);  //! error SK2504
  end when;
end ReinitSubscript;
