type E = enumeration(a, b);
type F = enumeration(a, b);
connector Out = output E;
connector In = input F;

block A
  Out y = E.a;
end A;

block B
  In u;
end B;

model M
  A a;
  B b;
equation
  connect(a.y, b.u);  //! error SK2602
end M;
