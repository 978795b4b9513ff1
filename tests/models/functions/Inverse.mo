// A function with an inverse annotation is solved by it. Closed form: h = 3*T + 10 with h = 40 + t.
function enthalpy
  input Real T;
  output Real h;
algorithm
  h := 3*T + 10;
  annotation(inverse(T = temperature(h)));
end enthalpy;
function temperature
  input Real h;
  output Real T;
algorithm
  T := (h - 10)/3;
end temperature;
model Inverse
  Real T, h = 40 + time;
equation
  h = enthalpy(T);
end Inverse;

//! run: --stop 5
//! end: T = 35/3 +- 1e-12
