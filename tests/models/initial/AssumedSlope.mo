// What is assumed of der(x) in der(der(x)) is told under that name. x = cos(t)
model AssumedSlope
  Real x(start = 1);
equation
  der(der(x)) = -x;
end AssumedSlope;

//! run: --stop 1
//! says: assumed at the start: x = 1, der(x) = 0
//! end: x = cos(1) +- 1e-5
