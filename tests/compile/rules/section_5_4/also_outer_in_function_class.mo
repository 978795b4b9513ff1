// Also outer in function class (5.4): accepted.
model A
  outer package Med = P;
  Real x = Med.k;
end A;
package P constant Real k = 1; end P;
package Q extends P(k = 2); end Q;
model M
  inner package Med = Q;
  A a;
end M;
