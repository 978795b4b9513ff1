// Global names (5.3.3): accepted.
package P constant Real k = 1; model A Real x = 1; end A; function f input Real u; output Real y = u; end f; end P;
encapsulated model M
  package P constant Real k = 5; end P;
  .P.A a;
  Real x = .P.k + .P.f(2);
  model B extends .P.A; end B;
  B b;
end M;
