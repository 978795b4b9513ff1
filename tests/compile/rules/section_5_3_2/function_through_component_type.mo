// Function through component type (5.3.2): accepted.
package P
  replaceable function g input Real u; output Real y = u; end g;
end P;
model A
  replaceable package Q = P;
  function h = Q.g;
end A;
model M
  A a;
  Real y = a.Q.g(1) + a.h(2);
end M;
