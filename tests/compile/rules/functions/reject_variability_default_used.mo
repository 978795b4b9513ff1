// A default that varies in a constant (12.1.3).
model VariabilityDefaultUsed
  function foo
    input Real x1;
    input Real x2 = 2;
    output Real y;
  algorithm
    y := x1 + x2;
  end foo;
  Real x = time;
  function f1 = foo(x1 = x);
  constant Real z2 = f1(x2 = 1);  //! error SK2208
end VariabilityDefaultUsed;
