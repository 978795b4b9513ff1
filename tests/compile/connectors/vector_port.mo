// One connector array of a predefined type to scalars.
//! flatten: M
//> 'm.u[1]' = 's[1].y';
//> 'm.u[2]' = 's[2].y';
connector RealInput = input Real;
connector RealOutput = output Real;

block S
  RealOutput y = time;
end S;

block Mux
  RealInput u[2];
  RealOutput y = u[1] + u[2];
end Mux;

model M
  S s[2];
  Mux m;
equation
  connect(s[1].y, m.u[1]);
  connect(s[2].y, m.u[2]);
end M;
