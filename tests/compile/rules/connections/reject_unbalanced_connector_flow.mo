// Two flows, one potential (9.3.1).
connector Bad  //! error SK2690
  Real v;
  flow Real i, j;
end Bad;
model R
  Bad p;
equation
  p.v = p.i + p.j;
end R;
model UnbalancedFlow
  R a;
end UnbalancedFlow;
