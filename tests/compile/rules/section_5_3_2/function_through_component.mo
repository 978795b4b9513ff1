// Function through component (5.3.2): accepted.
model A
  constant Real z = 3;
  function f input Real u; output Real y = u*z; end f;
  package P
    function g input Real u; output Real y = 2*u; end g;
  end P;
end A;
model B
  A a;
  A aa[2];
end B;
model M
  A a;
  B b;
  A c[2];
  parameter Integer i = 2;
  Real x = a.f(2) + b.a.f(3) + c[1].f(4) + a.P.g(2) + c[i].f(1) + b.aa[1].P.g(3);
end M;
