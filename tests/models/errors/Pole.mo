// Solutions that end: derivatives grow without bound on the way to a pole, and no step leads over it. Times of the
// poles are closed forms: x = sqrt(1 - 2*t), x = 1/2 - sqrt(1/4 - 2*t), v^2 = -2*ln(x).
model Pole
  Real x(start = 1, fixed = true);
equation
  der(x) = -1/x;
end Pole;

model Shifted
  Real x(start = 0, fixed = true);
equation
  der(x) = 1/(0.5 - x);
end Shifted;

model Implicit
  Real x(start = 1, fixed = true);
equation
  x*der(x) = -1;
end Implicit;

model Falling
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -1/x;
end Falling;

model OfTime
  Real x(start = 0, fixed = true);
equation
  der(x) = tan(3*time);
end OfTime;

//! run: -m Pole
//! exit: 5
//! says: Pole.mo:6: der(x) = -1/x
//! at 0.4: x = sqrt(0.2) +- 1e-4
//! run: -m Pole --solver ida
//! exit: 5
//! says: the integration cannot go on at time 0.4999
//! run: -m Pole --tolerance 1e-9
//! exit: 5
//! says: the integration cannot go on at time 0.49999
//! run: -m Shifted
//! exit: 5
//! says: the integration cannot go on at time 0.12499
//! run: -m Shifted --solver ida
//! exit: 5
//! says: the derivative of x
//! run: -m Implicit --tolerance 1e-4
//! exit: 5
//! says: Pole.mo:18
//! run: -m Implicit --tolerance 1e-4 --solver ida
//! exit: 5
//! says: Pole.mo:18
//! run: -m Falling --stop 3
//! exit: 5
//! says: the integration cannot go on at time 1.253
//! run: -m Falling --stop 3 --solver ida
//! exit: 5
//! says: the derivative of v
//! run: -m OfTime
//! exit: 5
//! says: the integration cannot go on at time 0.523598776
//! run: -m OfTime --solver ida
//! exit: 5
//! says: the integration cannot go on at time 0.523598776
