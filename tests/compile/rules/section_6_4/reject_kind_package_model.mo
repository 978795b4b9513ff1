// Kind package model (6.4): refused.
package P constant Real y = 1; end P;
model Q constant Real y = 1; end Q;
model A
  replaceable package B = P;
  Real x = B.y;
end A;
model M
  A a(redeclare model B = Q);  //! error SK2305
end M;
