// Van der Pol's oscillator, very stiff. Values at 2 from the Test Set for Initial Value Problem Solvers (Bari), problem
// "vdpol", computed there with a tolerance of 1e-18.
model VanDerPol
  parameter Real eps = 1e-6;
  Real x(start = 2, fixed = true), y(start = 0, fixed = true);
equation
  der(x) = y;
  eps*der(y) = (1 - x^2)*y - x;
end VanDerPol;

//! run: --stop 2 --tolerance 1e-8
//! end: x = 1.706167732170483 +- 1e-5
//! end: y = -0.8928097010247975 +- 1e-5
//! run: --stop 2 --tolerance 1e-8 --solver ida
//! end: x = 1.706167732170483 +- 1e-4
