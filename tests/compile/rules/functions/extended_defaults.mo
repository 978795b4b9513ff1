// Defaults by extending (12.1.3).
function foo
  input Real x1;
  input Real x2 = 2;
  output Real y;
algorithm
  y := x1 + x2;
end foo;
function f1 = foo(x1 = 3);
model ExtendedDefaults
  Real y = f1() + f1(x2 = time);
end ExtendedDefaults;
