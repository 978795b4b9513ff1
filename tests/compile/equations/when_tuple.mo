// A function with two results inside a when-clause.
//! flatten: M
//> when time > 1.0 then
//> (a, b) = f(time);
function f
  input Real x;
  output Integer n = 1;
  output Real y = x;
algorithm
end f;

model M
  Integer a(start = 0, fixed = true);
  discrete Real b(start = 0, fixed = true);
equation
  when time > 1 then
    (a, b) = f(time);
  end when;
end M;
