// What classes of components say of the islands they are in: an outer class first, then inner ones, then the class
// that is run, then the command line. Reference: Rates.mo in this folder.
package Parts
  model Mass
    parameter Real Z = 2, drive = 0, soft = 0;
    Real v(start = 0, fixed = true);
    input Real c(start = 0);
  equation
    der(v) = drive*sin(3*time)^4 - (c + Z*v) - soft*v^3;
    annotation(__Skerry(island = "step=3.5e-3"));
  end Mass;
  model Pair
    parameter Real T = 0.0537;
    Real v1 = a.v, v2 = b.v;
    Mass a(drive = 10, soft = 0.1), b;
  equation
    a.c = -delay(b.c + 2*b.Z*b.v, T);
    b.c = -delay(a.c + 2*a.Z*a.v, T);
    annotation(__Skerry(island = "solver=rk4,step=1"));
  end Pair;
  model Model
    Pair pair;
    annotation(__Skerry(waves = "start", islands = {"pair:step=2e-3"}));
  end Model;
end Parts;

//! run: -m Parts.Model --stop 1 --interval 0.1
//! end: pair.v1 = 1.34059573439596 +- 2.5e-8
//! end: pair.v2 = 2.27019790783045 +- 2e-8
//! run: -m Parts.Model --stop 1 --interval 0.1 --island pair#2:step=0.1
//! exit: 3
//! says: it may be 0.0537 at most
