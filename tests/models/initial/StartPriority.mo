package StartTypes
  type T = Real(start = 4.4);
end StartTypes;

// Of several start values of equal variables the one that was written furthest out is taken, and a parameter counts as
// what it was given (Modelica 3.6, 8.6.2, whose examples m1 to m3 are). The equations have the solutions 3, 4 and 5:
// which one is found tells where the iteration began. Values by hand: 3 was written furthest out in each case.
model StartPriority
  model M1
    Real x(start = 4), y(start = 5);
  equation
    x = y;
    (x - 3)*(x - 4)*(x - 5) = 0;
  end M1;
  model M2
    parameter Real xStart = 4, yStart = 5;
    Real x(start = xStart), y(start = -yStart);
  equation
    x = y;
    (x - 3)*(x - 4)*(x - 5) = 0;
  end M2;
  model M3
    parameter Real xStart = 4;
    Real x(start = xStart);
  equation
    (x - 3)*(x - 4)*(x - 5) = 0;
  end M3;
  model M4
    parameter Real deep = 4;
    M3 m(xStart = deep);
  end M4;
  M1 m1(x(start = 3)), n1(y(start = 3));
  M2 m2(xStart = 3), n2(yStart = -3);
  M4 m4(deep = 3);
  Real shallow(start = 5.4) = m5.m.x;
  M4 m5;
  // A start value that comes with a type is worth least.
  StartTypes.T t = m6.m.x;
  M4 m6(deep = 3);
end StartPriority;

//! run: --stop 1
//! end: 'm1.x' = 3 +- 1e-9
//! end: 'n1.x' = 3 +- 1e-9
//! end: 'm2.x' = 3 +- 1e-9
//! end: 'n2.x' = 3 +- 1e-9
//! end: 'm4.m.x' = 3 +- 1e-9
//! end: 'm5.m.x' = 5 +- 1e-9
//! end: 'm6.m.x' = 3 +- 1e-9
