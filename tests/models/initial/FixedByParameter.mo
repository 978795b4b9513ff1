// Whether a parameter is an unknown of initialisation is itself a parameter expression.
// Closed form: x = 2*exp(-p*t) with p = 5 from the initial equation.
model FixedByParameter
  parameter Boolean given = false;
  parameter Real p(start = 1, fixed = given);
  Real x(start = 2, fixed = true);
initial equation
  if not given then
    p = 5;
  end if;
equation
  der(x) = -p*x;
end FixedByParameter;

//! run: --stop 1 --tolerance 1e-9
//! end: x = 2*exp(-5) +- 1e-7
