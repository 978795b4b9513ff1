// All reductions (10.3.4).
model ReductionsOk
  Real x[3] = {1, 2, time};
  Real a = min(x), b = max(x), c = sum(x), d = product(x);
  Real e = min(time, 2), f = max(1, time);
  Real g = sum(i*time for i in 1:3), h = product(i for i in 1:3);
  Real k = min(x[i] for i), l = max(x[i] for i in 1:2);
  Real m[2] = sum({i, 2*i} for i in 1:3);
  type E = enumeration(p, q);
  E o = max(E.p, E.q), r = min({E.p, E.q});
  Boolean s = max(false, true);
end ReductionsOk;
