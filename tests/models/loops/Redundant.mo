// Two equations that say the same leave one unknown open, whatever the parameters: the solution nearest to the
// start value is taken, and said so. Two that contradict each other have none.
package Redundant
  model Open
    Real a, b(start = 3);
  equation
    a = b + 1;
    b = a - 1;
  end Open;

  model OpenByParameter
    parameter Real k = 1;
    Real a, b(start = 3);
  equation
    a = k*b + 1;
    b = a - 1;
  end OpenByParameter;

  model Contradiction
    Real a, b;
  equation
    a = b + 1;
    b = a - 2;
  end Contradiction;
end Redundant;

//! run: -m Redundant.Open --stop 1
//! says: Redundant.mo:8
//! says: does not determine
//! always: abs(a - b - 1) < 1e-12

//! run: -m Redundant.OpenByParameter --stop 1
//! says: Redundant.mo:16
//! says: does not determine
//! end: b = 3 +- 1e-12
//! end: a = 4 +- 1e-12

//! run: -m Redundant.OpenByParameter --stop 1 --set k=2
//! end: b = 0 +- 1e-12

//! run: -m Redundant.Contradiction --stop 1
//! exit: 4
//! says: singular
//! says: Redundant.mo:22
