// More modifiers nested (7.2): accepted.
record R Real a = 1; Real b = 2; end R;
model S parameter Real k = 1; R r; R rr[2]; end S;
model T S s; S ss[2]; end T;
model M
  T t(s(k = 2, r(a = 3)), ss(k = {1, 2}), ss.r(a = {1, 2}));
  T u(s.k = 4, s.r.b = 5, each ss.k = 3);
  T v(s(rr(a = {1, 2})), ss(each rr(a = {1, 2})));
  T w(s(r = R(4, 5)), ss(each r = R(1, 2)));
  T z[2](each s(k = 7), s(r(a = {1, 2})));
end M;
