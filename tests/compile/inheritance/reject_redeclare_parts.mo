// What the class of the original has is there with the same dimensions and prefixes, and varies no more.
//! check: Rank, Causality, Variability
partial model Interface
  Real x;
  input Real u;
  parameter Real p = 1;
end Interface;

model One
  extends Interface;
equation
  x = u*p;
end One;

model Vector
  Real x[2] = {1, 2};
  input Real u;
  parameter Real p = 1;
end Vector;

model Output
  Real x = 1;
  output Real u = 2;
  parameter Real p = 1;
end Output;

model Varying
  Real x = 1;
  input Real u;
  Real p = time;
end Varying;

model Base
  replaceable One part(u = 1) constrainedby Interface;
end Base;

model Rank
  extends Base(redeclare Vector part);  //! error SK2305
end Rank;

model Causality
  extends Base(redeclare Output part);  //! error SK2305
end Causality;

model Variability
  extends Base(redeclare Varying part);  //! error SK2305
end Variability;
