connector Causal
  output Real y;
end Causal;

connector Plain  //! warning SK2611
  Real y;
end Plain;

model A
  Causal c;
end A;

model B
  Plain c;
end B;

model M
  A a;
  B b;
equation
  connect(a.c, b.c);  //! error SK2605
end M;
