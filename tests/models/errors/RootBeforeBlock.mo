// The tank runs dry. Its level is found by dividing by a parameter, a linear block of one unknown; not that
// block is to blame but the root before it.
model RootBeforeBlock
  parameter Real A = 2;
  Real h(start = 1, fixed = true), q;
equation
  A*der(h) = -q;
  q = 0.5*sqrt(h);
end RootBeforeBlock;

//! run: --stop 10
//! exit: 5
//! says: q is not a number at time 8.0
//! says: RootBeforeBlock.mo:8
//! says: are kept
