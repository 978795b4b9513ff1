// Also public heading (7.1.2): accepted.
model A
  Real x = 1;
protected
  Real p = 2;
public
  Real q = p;
end A;
model M
protected
  extends A;
public
  Real z = x + q + p;
end M;
