// Bindings for inputs, in the class, from outside, for elements and for whole records (4.8).
record R
  Real a;
end R;
model Part
  input Real u = 3;
  input R r;
  input Real w[2];
  Real y = u + r.a + sum(w);
end Part;
model M
  Part p(r = R(time), w = {1, 2});
  Part q[2](each u = time, r(a = {1, 2}), each w = {1, 2});
end M;
