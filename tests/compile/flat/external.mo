// External functions keep their clause.
//! flatten: M
//> external "C" y = my_sin(x) annotation(Library = "m"
function f
  input Real x;
  output Real y;
  external "C" y = my_sin(x) annotation(Library = "m");
end f;

model M
  Real y = f(time);
end M;
