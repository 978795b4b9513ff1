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

// Odd powers: the equations of an implicit step have a solution on the other side of the pole, at any length.
// w = 1/sqrt(1 - 100*t), 1/(t - 1).
model Cubic
  Real w(start = 1, fixed = true);
equation
  der(w) = 50*w^3;
end Cubic;

model Downward
  Real w(start = -1, fixed = true);
equation
  der(w) = w*abs(w);
end Downward;

// One of three islands.
model Joined
  Real w(start = 1, fixed = true), x(start = 1, fixed = true), y(start = 0, fixed = true);
equation
  der(w) = w^3 + 0.01*delay(x, 0.1);
  der(x) = -x + 0.1*delay(y, 0.1) + 0.01*tanh(delay(w, 0.1));
  der(y) = delay(x, 0.13) - y;
end Joined;

// Behind it there is a way on, though none leads there.
model Left
  Real w(start = 1, fixed = true);
equation
  der(w) = if w > 0 then 50*w^3 else -w;
end Left;

// Steep, but no poles: what settles, and what goes over to another branch, within the shortest step.
model Settles
  Real x(start = 0, fixed = true);
equation
  der(x) = -1e13*(x - cos(time));
end Settles;

model Snaps
  Real x(start = -1, fixed = true);
equation
  der(x) = 1e13*(x - x^3 + 2*time - 0.5);
end Snaps;

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
//! run: -m Cubic --solver halving --timeout 20
//! exit: 5
//! says: the integration cannot go on at time 0.0100
//! says: Pole.mo:39: der(w) = 50*w^3
//! not: what follows may be wrong
//! at 0.004: w = 1/sqrt(0.6) +- 1e-3
//! run: -m Cubic --solver halving --timeout 20 --tolerance 1e-3
//! exit: 5
//! says: the derivative of w
//! run: -m Cubic --solver halving --timeout 20 --tolerance 1e-10
//! exit: 5
//! says: the derivative of w
//! run: -m Downward --solver halving --stop 2 --timeout 20
//! exit: 5
//! says: the integration cannot go on at time 0.9999
//! at 0.5: w = -2 +- 1e-4
//! run: -m Joined --stop 2 --timeout 20
//! exit: 5
//! says: the integration cannot go on at time 0.4981
//! says: Pole.mo:52: der(w)
//! run: -m Left --solver halving
//! says: no step was short enough where the derivative of w
//! resumes: 0.004 0.5
//! run: -m Pole --solver halving
//! exit: 5
//! says: Pole.mo:6: der(x) = -1/x
//! run: -m Settles --solver halving
//! end: x = cos(1) +- 1e-6
//! not: short enough
//! run: -m Snaps --solver halving
//! end: x = 1.40 +- 0.1
