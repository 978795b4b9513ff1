// An impure function inside of pure(...) is called anywhere (12.3).
impure function g
  input Real u;
  output Real y;
algorithm
  y := u;
end g;
model ImpurePure
  Real z = pure(g(time));
end ImpurePure;
