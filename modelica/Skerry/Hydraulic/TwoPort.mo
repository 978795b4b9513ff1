within Skerry.Hydraulic;
partial model TwoPort "What goes in at P1 comes out at P2"
  NodeHydraulic P1 "Inlet";
  NodeHydraulic P2 "Outlet";
  Real dp(unit = "Pa") "Pressure drop from P1 to P2";
  Real q(unit = "m3/s") "Flow from P1 to P2";
equation
  dp = P1.p - P2.p;
  P1.q = q;
  P2.q = -q;
end TwoPort;
