// Record constant enum (4.5): accepted.
model M
  type E = enumeration(a, b);
  record B parameter E e; parameter Real m = 1; end B;
  record R extends B(e = E.a, m = 2); end R;
  model M1 parameter B mat; Real y = mat.m; end M1;
  M1 m(mat = R());
end M;
