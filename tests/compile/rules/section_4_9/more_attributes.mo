// More attributes (4.9): accepted.
type T = Real(min = 0, max = 10, nominal = 2);
model A
  parameter Real s = 1;
  T x(start = s, fixed = true, stateSelect = StateSelect.prefer);
  T v[2](start = {1, 2}, each fixed = true, min = {0, -1});
  T w[2, 2](each start = 1, each fixed = true);
equation
  der(x) = 1;
  der(v) = {1, 2};
  der(w) = ones(2, 2);
end A;
model M
  A a(s = 2, x(start = 3), v(start = {3, 4}));
  A b[2](s = {1, 2}, x(start = {3, 4}), each v(start = {3, 4}));
end M;
