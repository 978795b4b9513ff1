// What is integrated jumps, or comes and goes, without events and faster than rows are written. Steps that grow while
// nothing happens must not pass over it. Closed forms: means of a rectified sine, a square wave, sin^4 (3/8) and a bell.
model Rectified
  Real x(start = 0, fixed = true);
equation
  der(x) = noEvent(max(0, sin(2*3.14159265358979*50*time)));
end Rectified;

model Square
  Real x(start = 0, fixed = true);
equation
  der(x) = sign(sin(2*3.14159265358979*20*time)) + 1;
end Square;

model Smooth
  Real x(start = 0, fixed = true);
equation
  der(x) = sin(2*3.14159265358979*50*time)^4;
end Smooth;

model Bell
  Real x(start = 0, fixed = true);
equation
  der(x) = exp(-((time - 5)/0.05)^2);
end Bell;

//! run: -m Rectified --stop 10
//! end: x = 10/pi +- 0.02
//! run: -m Rectified --stop 10 --solver ida
//! end: x = 10/pi +- 0.02
//! run: -m Square --stop 10
//! end: x = 10 +- 0.01
//! run: -m Square --stop 10 --solver ida
//! end: x = 10 +- 0.01
//! run: -m Smooth --stop 10
//! end: x = 3.75 +- 0.01
//! run: -m Smooth --stop 10 --solver ida
//! end: x = 3.75 +- 0.01
//! run: -m Bell --stop 10
//! end: x = 0.05*sqrt(pi) +- 1e-4
//! run: -m Bell --stop 10 --solver ida
//! end: x = 0.05*sqrt(pi) +- 1e-4
