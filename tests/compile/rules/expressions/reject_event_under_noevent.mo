// No events inside of what noEvent controls (3.8.5).
model M
  Real x = sin(time);
  Real y, z, w, v;
equation
  if noEvent(x > 0) then
    y = if x > 0.5 then 1 else 2;  //! error SK2224
  else
    y = floor(x);  //! error SK2224
  end if;
  v = if noEvent(x > 0) then mod(x, 0.3) else 0;  //! error SK2224
algorithm
  z := 0;
  while noEvent(z < x) loop
    z := z + (if x < 0.2 then 0.5 else 0.1);  //! error SK2224
  end while;
  if noEvent(x > 0) then
    w := if time > 0.5 then 1 else 0;  //! error SK2224
  end if;
end M;
