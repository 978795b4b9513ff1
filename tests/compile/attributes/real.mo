// All attributes of Real.
//! flatten: RealAttributes
//> Real x(quantity = "Length", unit = "m", displayUnit = "mm", min = 0.0, max = 10.0, start = 1.0, fixed = true, nominal = 2.0, stateSelect = StateSelect.prefer);
model RealAttributes
  Real x(quantity = "Length", unit = "m", displayUnit = "mm", min = 0, max = 10, start = 1, fixed = true,
    nominal = 2, unbounded = false, stateSelect = StateSelect.prefer);
equation
  der(x) = 1;
end RealAttributes;
