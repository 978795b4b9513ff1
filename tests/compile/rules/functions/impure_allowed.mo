// Where impure functions are called (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
impure function h
  input Real u;
  output Real y;
algorithm
  y := g(u);
end h;
model ImpureAllowed
  parameter Real p = g(2);
  Real x(start = 1), w, v;
initial equation
  x = g(1);
equation
  der(x) = -x;
  when sample(0, 1) then
    w = h(time);
  end when;
algorithm
  when sample(0, 2) then
    v := g(time);
  end when;
end ImpureAllowed;
