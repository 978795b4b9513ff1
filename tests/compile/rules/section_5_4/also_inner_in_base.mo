// Also inner in base (5.4): accepted.
partial model Base
  inner parameter Real g = 2;
end Base;
model A outer parameter Real g; Real x = g; end A;
model M
  extends Base(g = 3);
  A a;
end M;
