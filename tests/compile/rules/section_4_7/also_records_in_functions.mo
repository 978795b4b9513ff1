// Also records in functions (4.7): accepted.
record R Real x; Integer n; end R;
record S extends R; Real y = 2; end S;
function f input R r; output R q; algorithm q := r; q.x := 2*r.x; end f;
model M
  R r = R(1, 2);
  R q = f(r);
  S s(x = 1, n = 2);
  R t = R(x = 3, n = 4);
  R arr[2] = {R(i, i) for i in 1:2};
end M;
