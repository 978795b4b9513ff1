// Start values that are no numbers: the run does not begin.
model StartNotANumber
  parameter Real p = 1;
  Real x(start = sqrt(p), fixed = true);
  Real z(start = 1/(p + 2));
equation
  der(x) = 1;
  der(z) = 1;
end StartNotANumber;

//! run: --stop 1
//! end: x = 2 +- 1e-9
//! run: --set p=-1
//! exit: 4
//! says: x is not a number at time 0
//! says: StartNotANumber.mo:4
//! run: --set p=-2 --set x=1
//! exit: 4
//! says: z is infinite at time 0
//! says: StartNotANumber.mo:5
