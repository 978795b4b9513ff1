// More modifiers (4.8): accepted.
connector RO = output Real;
block Expr
  RO y = 0;
  RO z[2] = {0, 0};
  Real w = 1;
  protected Real t = 2;
end Expr;
model A
  Expr e(y = time);
end A;
model M
  A a(e(y = 2*time, z = {1, time}));
  Expr b[2](y = {1, 2}, each w = 3);
  extends A(e(w = 4));
end M;
