model M
  Real x;
equation
  if (time > 1) {
    x = 1;
  } else if (time > 2) {
    x = 2;
  } else {
    x = 3;
  }
end M;
model M
  Real x[3];
equation
  for (int i = 0; i < 3; i++) {
    x[i] = 1;
  }
end M;
model M
  Real x[3];
equation
  for i in 1:3:
    x[i] = 1;
  end for;
end M;
function f(input Real u)
  output Real y;
algorithm
  y := u;
end f;
function f
  input Real u;
  return Real y;
algorithm
  y := u;
end f;
model M
  Real x;
equation
  if time > 1 then
    x = 1;
  elif time > 2 then
    x = 3;
  else
    x = 2;
  end if;
end M;
model M
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
  endif;
end M;
model M
  Real x;
equations
  x = 1;
end M;
function f
  input Integer u;
  output Integer y;
algorithm
  y := u;
  y++;
end f;
model M
  Real x(start=1; fixed=true) = 1;
end M;
model M
  Real parameter x = 1;
end M;
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  return y;
end f;
model M {
  Real x = 1;
}
