// Initial conditions that contradict each other by a part of tiny quantities are found, and those of huge quantities that
// agree to rounding are accepted: the check is relative to the terms.
package Scales
  model Tiny
    Real q(start = 1e-12, fixed = true, nominal = 1e-12), p(start = 3e-12, fixed = true, nominal = 1e-12);
  equation
    der(q) = -q;
    p = 2*q;
  end Tiny;
  model Huge
    Real q(start = 0.1e15/3, fixed = true), p(start = 0.7e15/3, fixed = true);
  equation
    der(q) = -q;
    p/7 = q;
  end Huge;
  model HugeWrong
    Real q(start = 1e15, fixed = true), p(start = 2.001e15, fixed = true);
  equation
    der(q) = -q;
    p = 2*q;
  end HugeWrong;
end Scales;

//! run: --stop 1 -m Scales.Tiny
//! exit: 4
//! says: Scales.mo
//! run: --stop 1 -m Scales.Huge
//! at 0: p = 0.7e15/3 +- 1
//! run: --stop 1 -m Scales.HugeWrong
//! exit: 4
