// Listing 1 of the paper on equation-based sub-models between lines: nodes with potential and flow.
//! flatten: M
//> 'a.P1.q' + 'b.P1.q' = 0.0;
connector NodeHydraulic "Hydraulic Node"
  Real p "Pressure";
  flow Real q "Volume flow";
end NodeHydraulic;

model Source
  NodeHydraulic P1;
equation
  P1.q = -1;
end Source;

model Orifice
  NodeHydraulic P1;
equation
  P1.q = 0.1*P1.p;
end Orifice;

model M
  Source a;
  Orifice b;
equation
  connect(a.P1, b.P1);
end M;
