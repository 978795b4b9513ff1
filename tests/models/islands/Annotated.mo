// What the class says of its islands; the command line has the last word. Reference: Rates.mo in this folder.
model Annotated
  parameter Real T = 0.0537;
  parameter Real Z = 2.0;
  Real v1(start = 0, fixed = true), v2(start = 0, fixed = true), c1(start = 0), c2(start = 0);
equation
  c1 = -delay(c2 + 2*Z*v2, T);
  c2 = -delay(c1 + 2*Z*v1, T);
  der(v1) = 10*sin(3*time)^4 - (c1 + Z*v1) - 0.1*v1^3;
  der(v2) = -(c2 + Z*v2);
  annotation(__Skerry(waves = "start", islands = {"*:solver=rk4,step=2e-3", "2:step=3.5e-3"}));
end Annotated;

//! run: --stop 1 --interval 0.1
//! end: v1 = 1.34059573439596 +- 2.5e-8
//! end: v2 = 2.27019790783045 +- 2e-8
//! run: --stop 1 --interval 0.1 --island *:step=0.1
//! exit: 3
//! says: it may be 0.0537 at most
//! run: --stop 1 --interval 0.1 --one-island --tolerance 1e-9
//! end: v1 = 1.34059573439596 +- 1e-6
