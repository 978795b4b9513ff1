connector Out = output Real;
connector In = input Boolean;

block A
  Out y = 1;
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
