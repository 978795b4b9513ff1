// Two arguments (8.3.6).
model ReinitThree
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 2 then
    reinit(x, 3, 4);  //! error SK2402
  end when;
end ReinitThree;
