// A slope that jumps without an event where a step ends: the step to the event at 0.74, and two of half its length, miss z by the
// same amount, because sign(y) is 0 or 1 there. z falls to -0.74 and rises again.
model SlopeAtTheEnd
  parameter Real T = 0.74;
  Real y(start = -T, fixed = true), z(start = 0, fixed = true), w;
equation
  der(y) = 1;
  der(z) = sign(y);
  w = if time < T then 0 else 1;
end SlopeAtTheEnd;

//! run: --solver halving --stop 3 --interval 3
//! at 3: z = 3 - 2*0.74 +- 1e-4
//! run: --solver halving --stop 3 --interval 3 --set T=1.7
//! at 3: z = 3 - 2*1.7 +- 1e-4
