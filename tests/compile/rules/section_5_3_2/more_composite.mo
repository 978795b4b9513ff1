// More composite (5.3.2): accepted.
package P
  package Q
    constant Real c[3] = {1, 2, 3};
    record R Real x = 1; end R;
    constant R r(x = 2);
    constant R rr[2] = {R(1), R(2)};
  end Q;
end P;
model M
  Real x = P.Q.c[2] + P.Q.r.x + P.Q.rr[2].x + sum(P.Q.c[1:2]);
  P.Q.R r[2](x = {1, 2});
  Real y[2] = r.x;
  Real z = r[1].x;
end M;
