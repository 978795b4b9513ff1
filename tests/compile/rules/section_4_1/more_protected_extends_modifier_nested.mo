// More protected extends modifier nested (4.1): accepted.
model A
protected
  parameter Real p = 1;
  record R Real x = 1; end R;
  R r;
end A;
model M
  extends A(p = 2, r(x = 3), r.x.start = 2);
end M;
