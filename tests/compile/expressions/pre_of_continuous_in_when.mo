// Inside a when-clause everything is discrete, so pre of a state is fine.
//! flatten: M
//> v = pre(x) + 1.0;
model M
  Real x(start = 0, fixed = true);
  discrete Real v(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.5 then
    v = pre(x) + 1;
  end when;
end M;
