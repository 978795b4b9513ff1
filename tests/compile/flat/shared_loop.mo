// The text would be 2^300 characters long: what is used several times becomes a variable, in branches with
// their condition, in a when-clause as a discrete one, at the start as a parameter that is solved for.
//! flatten: SharedLoop
//> parameter Real '$part
//> fixed = false
//> '$part
model SharedLoop
  Real x(start = 1), y;
  discrete Real d;
  parameter Real p = 2;
  parameter Real q = f(p);

  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
    for i in 1:300 loop
      y := sin(y) + cos(y*i);
    end for;
    annotation(Inline = true);
  end f;
initial algorithm
  x := 1;
  for i in 1:300 loop
    x := sin(x) + cos(x*i + d);
  end for;
equation
  der(x) = f(x) - q;
algorithm
  y := x;
  if time > 0.5 then
    for i in 1:300 loop
      y := sin(y) + sqrt(time - 0.5)*cos(y);
    end for;
  else
    y := noEvent(if f(y) > 0 then f(y + 1) else 0);
  end if;
algorithm
  when x < 0.7 then
    d := f(x + time);
  elsewhen x < 0.5 then
    d := f(time);
  end when;
end SharedLoop;
