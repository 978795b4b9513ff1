// Events where the conditions around them change at events, and none under noEvent (3.8.5).
model M
  Real x = sin(time);
  parameter Boolean p = true;
  Real y, z, w;
  discrete Real d;
  function f
    input Real u;
    output Real y = if u > 0.5 then floor(u) else 2;
  end f;
equation
  if x > 0 then
    y = if x > 0.5 then 1 else 2;
  else
    y = floor(x);
  end if;
  if noEvent(x > 0) then
    z = noEvent(if x > 0.5 then 1 else 2) + sign(x) + abs(x);
  else
    z = f(x) + (if p then 1 else 2);
  end if;
  when noEvent(if time > 0.5 then x else 0) > 0.5 then
    d = if noEvent(x > 0) then floor(x) else 1;
  end when;
algorithm
  w := 0;
  while noEvent(w < x) loop
    w := w + noEvent(if x < 0.2 then 0.5 else 0.1);
  end while;
end M;
