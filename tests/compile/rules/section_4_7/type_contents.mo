// Type contents (4.7): accepted.
type A = Real;
type B = Integer[2];
type E = enumeration(a, b);
type D = E;
type F extends A(unit = "m"); end F;
model M
  A a = 1;
  B b = {1, 2};
  D d = E.a;
  F f = 3;
end M;
