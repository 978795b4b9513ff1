// Enclosing constant (5.3.1): accepted.
model M
  constant Real p = 1;
  model A
    Real x = p;
    function f input Real u; output Real y = u*p; end f;
    Real z = f(2);
  end A;
  A a;
  B b(q = r);
  parameter Real r = 3;
  model B parameter Real q = 2; end B;
end M;
