// A parameter may be infinite ("no limit"), but it must be a number.
model ParameterNotANumber
  parameter Real p = 1;
  parameter Real q = sqrt(p);
  parameter Real most = 1/(p - 1);
  Real x(start = 0, fixed = true);
equation
  der(x) = if x > most then 0 else 1;
end ParameterNotANumber;

//! run: --stop 1
//! end: x = 1 +- 1e-9
//! run: --set p=-1
//! exit: 4
//! says: q is not a number at time 0
//! says: ParameterNotANumber.mo:4
