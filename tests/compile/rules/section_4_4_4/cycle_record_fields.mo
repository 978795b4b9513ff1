// Each field has an equation of its own (4.4.4): accepted.
model M
  record R Real a; Real b; end R;
  parameter R r(a = 1, b = r.a);
end M;
