// More short classes (4.6.1): accepted.
package P
  model A parameter Real p = 1; replaceable model Z Real t = 1; end Z; Z z; end A;
  model B = A(p = 2) "with a text";
  model C = B(redeclare model Z = Y);
  model Y Real t = 2; Real s = 3; end Y;
  type V = Real[3](each unit = "m");
  type W = V[2];
  record R Real a; end R;
  record S = R(a = 2);
  connector K = input Real(unit = "s");
  function f input Real u; input Real v = 2; output Real y = u*v; end f;
  function g = f(v = 3);
  package Q = P2(k = 4);
  package P2 constant Real k = 2; end P2;
  partial model PM Real x; end PM;
  model NM extends PM(x = 1); end NM;
  model Arr = A[2];
  type E = enumeration(one, two);
  type F = E(start = E.two);
end P;
model M
  P.B b;
  P.C c;
  P.W w = ones(2, 3);
  P.S s;
  P.K k;
  Real x = P.g(1) + P.Q.k;
  P.NM nm;
  P.Arr arr(p = {1, 2});
  P.F e = P.E.one;
end M;
