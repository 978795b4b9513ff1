// asin beyond 1, in a loop with another unknown: the rows before stay.
model ArcSine
  Real x(start = 0, fixed = true), z;
equation
  der(x) = 1;
  z = asin(x);
end ArcSine;

//! run: --stop 2 --interval 0.25
//! exit: 5
//! says: ArcSine.mo:6
//! at 0.5: z = asin(0.5) +- 1e-6
//! end: x = 1 +- 1e-6
