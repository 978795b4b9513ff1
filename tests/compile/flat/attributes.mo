// Attributes, comments and prefixes.
//! flatten: M
//> parameter Real p(quantity = "Mass", unit = "kg", displayUnit = "g", min = 0.0, max = 10.0) = 2.0 "mass";
//> Real x(start = 1.0, fixed = true, nominal = 100.0, stateSelect = StateSelect.prefer);
model M
  parameter Real p(quantity = "Mass", unit = "kg", displayUnit = "g", min = 0, max = 10) = 2 "mass";
  Real x(start = 1, fixed = true, nominal = 100, stateSelect = StateSelect.prefer);
  final parameter Integer n = 3;
  constant Boolean b = true;
  Real y;
protected
  Real hidden = 1;
public
  Real shown = 2;
equation
  der(x) = -p*x;
  y = if b then hidden + n else shown;
end M;
