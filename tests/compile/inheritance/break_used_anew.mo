// What the base class says about a component left out holds for the new component of that name.
//! flatten: BreakUsedAnew
//! equations: 3
//! unknowns: 3
//> 'b.y' = 2.0*'b.u';
//> 'b.u' = 1.0;
//> z = 'b.y';
connector BreakUsedAnewIn = input Real;
model BreakUsedAnewA
  BreakUsedAnewIn u;
  Real y = u;
end BreakUsedAnewA;
model BreakUsedAnewB
  BreakUsedAnewIn u;
  Real y = 2 * u;
end BreakUsedAnewB;
model BreakUsedAnewBase
  BreakUsedAnewA b;
  Real z;
equation
  b.u = 1;
  z = b.y;
end BreakUsedAnewBase;
model BreakUsedAnew
  extends BreakUsedAnewBase(break b);
  BreakUsedAnewB b;
end BreakUsedAnew;
