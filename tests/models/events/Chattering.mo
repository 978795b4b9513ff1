// A sliding mode without friction switches for ever: found and named rather than run for hours.
model Chattering
  Real x(start = 0.3, fixed = true);
equation
  der(x) = if x > 0 then -1 else 1;
end Chattering;

//! run: --stop 1
//! exit: 5
//! says: x > 0
//! at 0.2: x = 0.1 +- 1e-6
