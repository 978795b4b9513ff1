// Record constant const (4.5): accepted.
package P
  record S constant Integer n = 2; Real x; end S;
  constant S s = S(x = 3);
  constant S t(x = 4);
end P;
model M
  Real y[P.s.n] = {P.s.x, P.t.x};
end M;
