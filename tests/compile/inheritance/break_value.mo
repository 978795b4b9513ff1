// break takes a default value away.
//! flatten: BreakValue
//> Real x;
//> x = 7.0;
//! unknowns: 1
//! equations: 1
model BreakValueBase
  Real x = 1;
end BreakValueBase;
model BreakValue
  extends BreakValueBase(x = break);
equation
  x = 7;
end BreakValue;
