// A subscript that varies leaves its bounds: the run stops there, with the array, the subscript and the
// line, in equations, algorithms and functions, reading and writing. Guarded subscripts do not stop it.
function pick
  input Real x[:];
  input Integer k;
  output Real y;
algorithm
  y := x[k];
end pick;
function put
  input Integer k;
  output Real y[3];
algorithm
  y := zeros(3);
  y[k] := 1;
end put;
function forget
  input Integer k;
  output Real y[3];
algorithm
  y[k] := 1;
  y[2] := 2;
end forget;
package Cases
  partial model Base
    Integer k(start = 1);
  equation
    k = 1 + integer(time/0.2);
  end Base;
  model Reads
    extends Base;
    Real x[3] = {1, 2, 3}*time;
    Real y = x[k];
  end Reads;
  model ReadsBelow
    Real x[3] = {1, 2, 3}*time;
    Integer k = 3 - integer(time/0.2);
    Real y;
  equation
    y = 2*x[k];
  end ReadsBelow;
  model ReadsMatrix
    extends Base;
    Real x[2, 3] = [1, 2, 3; 4, 5, 6];
    Real y = x[2, k];
  end ReadsMatrix;
  model ReadsComponent
    model Part
      Real p = 0;
    end Part;
    extends Base;
    Part part[3](p = {1, 2, 3});
    Real y = part[k].p;
  end ReadsComponent;
  model ReadsInWhen
    extends Base;
    Real x[3] = {1, 2, 3}*time;
    discrete Real y(start = 0, fixed = true);
  equation
    when sample(0.1, 0.2) then
      y = x[k];
    end when;
  end ReadsInWhen;
  model Writes
    extends Base;
    Real x[3];
  algorithm
    x    := zeros(3);
    x[k] := time;
  end Writes;
  model WritesIntegers
    extends Base;
    Integer x[3];
  algorithm
    x    := {1, 2, 3};
    x[k] := 7;
  end WritesIntegers;
  model InFunction
    extends Base;
    Real x[3] = {1, 2, 3}*time;
    Real y = pick(x, k);
  end InFunction;
  model WritesInFunction
    extends Base;
    Real y[3] = put(k);
  end WritesInFunction;
  model NotAssigned
    Real y[3] = forget(1 + integer(time));
  end NotAssigned;
  model Guarded
    extends Base;
    Real x[3] = {1, 2, 3}*time;
    Real y = if k <= 3 then x[k] else 10;
    Real z, w;
    Real a;
  equation
    if k <= 3 then
      z = x[k];
    else
      z = 20;
    end if;
    w = if k > 3 then 30 elseif k > 2 then x[k] else 40;
  algorithm
    a := 0;
    if k <= 3 then
      a := x[k];
    end if;
  end Guarded;
end Cases;

//! run: --stop 1 -m Cases.Reads
//! exit: 5
//! says: Subscript.mo:33
//! says: time 0.6: subscript 4 of x is outside 1:3
//! end: y = 1.8 +- 1e-9
//! run: --stop 1 -m Cases.ReadsBelow
//! exit: 5
//! says: Subscript.mo:40
//! says: subscript 0 of x is outside 1:3
//! run: --stop 1 -m Cases.ReadsMatrix
//! exit: 5
//! says: subscript 4 of x is outside 1:3
//! run: --stop 1 -m Cases.ReadsComponent
//! exit: 5
//! says: subscript 4 of part is outside 1:3
//! run: --stop 1 -m Cases.ReadsInWhen
//! exit: 5
//! says: time 0.7: subscript 4 of x is outside 1:3
//! at 0.65: y = 1.5 +- 1e-9
//! run: --stop 1 -m Cases.Writes
//! exit: 5
//! says: time 0.6: subscript 4 of x is outside 1:3
//! run: --stop 1 -m Cases.WritesIntegers
//! exit: 5
//! says: subscript 4 of x is outside 1:3
//! run: --stop 1 -m Cases.InFunction
//! exit: 5
//! says: pick, Subscript.mo:8: subscript 4 of x is outside 1:3
//! run: --stop 1 -m Cases.WritesInFunction
//! exit: 5
//! says: put, Subscript.mo:15: subscript 4 of y is outside 1:3
//! run: --stop 3 -m Cases.NotAssigned
//! exit: 4
//! says: element 3 of the 3 of output y was never assigned
//! run: --stop 1 -m Cases.Guarded
//! at 0.5: y = 1.5 +- 1e-9
//! at 0.5: z = 1.5 +- 1e-9
//! at 0.5: w = 1.5 +- 1e-9
//! at 0.5: a = 1.5 +- 1e-9
//! end: y = 10 +- 0
//! end: z = 20 +- 0
//! end: w = 30 +- 0
//! end: a = 0 +- 0
