// Listing 1.1: the hydraulic node as printed. All four variables are potentials, which is unusual.
//! flatten: M
//> 'a.port.p' = 'b.port.p';
//> 'a.port.Zc' = 'b.port.Zc';
connector NodeHydraulic "Hydraulic Node"  //! warning SK2611
  Real    p "Pressure";
  Real    q "Flow";
  Real    c "Wave Variable";
  Real    Zc "Characteristic Impedance";
end NodeHydraulic;

model A
  NodeHydraulic port;
equation
  port.p = port.c + port.Zc*port.q;
  port.q = 1;
end A;

model B
  NodeHydraulic port;
equation
  port.c = 2;
  port.Zc = 3;
end B;

model M
  A a;
  B b;
equation
  connect(a.port, b.port);
end M;
