// Constant given (4.5.1): accepted.
package P
  constant Real c;
end P;
package Q = P(c = 2);
model A
  constant Real k;
  constant Integer n = 2;
end A;
model M
  A a(k = 3, n = 4);
  Real x[a.n] = fill(Q.c, a.n);
end M;
