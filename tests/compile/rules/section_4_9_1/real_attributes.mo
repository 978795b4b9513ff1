// Real attributes (4.9.1): accepted.
model M
  parameter Real p = 1;
  Real x(quantity = "Length", unit = "m", displayUnit = "mm", min = -p, max = 1e3*p, start = p, fixed = true,
    nominal = 2, unbounded = false, stateSelect = StateSelect.prefer);
  Real y[2](unit = {"m", "s"}, each start = 1) = {1, 2};
equation
  der(x) = 1;
end M;
