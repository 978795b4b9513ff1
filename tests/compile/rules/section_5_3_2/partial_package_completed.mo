// Partial package completed (5.3.2): accepted.
partial package P
  constant Real k;
  replaceable partial function f input Real u; output Real y; end f;
  type T = Real;
end P;
package Q
  extends P(k = 2);
  redeclare function extends f
  algorithm
    y := k*u;
  end f;
end Q;
model A
  replaceable package Med = P;
  Med.T t = Med.k + Med.f(2);
end A;
model M
  A a(redeclare package Med = Q);
end M;
