// Causal variables only to causal ones (9.3).
connector A = input Real;
connector B = Real;
model ParA
  A a;
  Real x = a;
end ParA;
model CausalToAcausal
  ParA p;
protected
  B b = time;
equation
  connect(p.a, b);  //! error SK2605
end CausalToAcausal;
