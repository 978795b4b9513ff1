// Assignments that hold once.
//! flatten: M
//> initial equation
//> p = 4.0;
model M
  parameter Real p(fixed = false);
  Real x = p*time;
initial algorithm
  p := 3;
  p := p + 1;
end M;
