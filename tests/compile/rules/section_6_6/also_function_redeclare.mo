// Also function redeclare (6.6): accepted.
partial function P input Real u[:]; output Real y; end P;
function S extends P; algorithm y := sum(u); end S;
function T input Real u[:]; input Real w = 2; output Real y = w*sum(u); end T;
model A replaceable function f = S constrainedby P; Real y = f({1, 2}); end A;
model M
  A a;
  A b(redeclare function f = T);
  A c(redeclare function f = T(w = 3));
end M;
