within Skerry.Pneumatic;
model Valve32 "3/2 valve: A from P, or out at R"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodePneumatic R "Exhaust" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodePneumatic A "Outlet" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
protected
  Real qPA(unit = "kg/s");
  Real qAR(unit = "kg/s");
equation
  qPA = massFlow(P.p, A.p, C*x, b, rho0);
  qAR = massFlow(A.p, R.p, C*(1 - x), b, rho0);
  P.qm = qPA;
  A.qm = qAR - qPA;
  R.qm = -qAR;
  annotation(Documentation(info = "P to A with the opening x, A to R with 1 - x; tau*x' = u - x, u from 0 to 1."));
end Valve32;
