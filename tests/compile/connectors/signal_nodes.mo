// Two signal nodes whose only members have different names.
//! flatten: M
//> 'b.x.y' = 'a.x.out';
connector SignalOut
  output Real out;
end SignalOut;

connector SignalIn
  input Real y;
end SignalIn;

block A
  SignalOut x;
equation
  x.out = time;
end A;

block B
  SignalIn x;
  Real z = x.y;
end B;

model M
  A a;
  B b;
equation
  connect(a.x, b.x);  //! warning SK2011
end M;
