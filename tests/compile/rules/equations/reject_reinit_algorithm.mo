// Not in when-statements (8.3.6).
model ReinitAlgorithm
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 1 then
    reinit(x, 2);  //! error SK2504
  end when;
end ReinitAlgorithm;
