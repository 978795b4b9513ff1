// Each examples (7.2.5): accepted.
model C parameter Real a[3] = zeros(3); parameter Real d = 1; end C;
model B
  C c[5](each a = {1, 2, 3}, d = {1, 2, 3, 4, 5});
  parameter Real b = 0;
end B;
model M
  B b(each c.a = {3, 4, 5}, c.d = {2, 3, 4, 5, 6});
  B b2(c(each a = {3, 4, 5}, d = {2, 3, 4, 5, 6}));
  B b3[2](each c(each a = {1, 2, 3}, d = {1, 2, 3, 4, 5}), b = {1, 2});
  B b4[2](c(each a = {1, 2, 3}, d = fill({1, 2, 3, 4, 5}, 2)), b = {1, 2});
  Real work1[2](each start = 1) = {1, 2};
  Real[2] work2(each start = 2) = {1, 2};
end M;
