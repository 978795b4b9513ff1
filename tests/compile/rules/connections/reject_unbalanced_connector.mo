// One flow, two potentials (9.3.1).
connector Bad  //! warning SK2611
  Real v, w;
  flow Real i;
end Bad;
model R
  Bad p;
equation
  p.v = p.i;
  p.w = p.i;
end R;
model UnbalancedConnector  //! error SK2701
  R a, b;
equation
  connect(a.p, b.p);
end UnbalancedConnector;
