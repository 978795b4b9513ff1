// More classes (4.7): accepted.
package P
  constant Real k = 1;
  constant Integer n[2] = {1, 2};
  class C
    constant Real z = 2;
    function f input Real u; output Real y = u; end f;
  end C;
  record R
    constant Real c = 2;
    parameter Real p = 1;
    Real x = 2;
    replaceable type T = Real;
    T t = 1;
  end R;
  constant R r;
end P;
model M
  P.R r;
  Real x = P.k + P.C.z + P.C.f(1) + P.r.x + P.n[2];
end M;
