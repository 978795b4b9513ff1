within Skerry.Pneumatic;
model Valve52 "5/2 valve"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodePneumatic R "Exhaust of A" annotation(Placement(transformation(extent = {{-70, -110}, {-50, -90}})));
  NodePneumatic S "Exhaust of B" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  NodePneumatic A "Outlet, supplied at u = 1" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodePneumatic B "Outlet, supplied at u = 0" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
protected
  Real qPA(unit = "kg/s");
  Real qPB(unit = "kg/s");
  Real qAR(unit = "kg/s");
  Real qBS(unit = "kg/s");
equation
  qPA = massFlow(P.p, A.p, C*x, b, rho0);
  qPB = massFlow(P.p, B.p, C*(1 - x), b, rho0);
  qAR = massFlow(A.p, R.p, C*(1 - x), b, rho0);
  qBS = massFlow(B.p, S.p, C*x, b, rho0);
  P.qm = qPA + qPB;
  A.qm = qAR - qPA;
  B.qm = qBS - qPB;
  R.qm = -qAR;
  S.qm = -qBS;
  annotation(Documentation(info = "P to A and B to S with the opening x, P to B and A to R with 1 - x; tau*x' = u - x, u from 0 to 1."));
end Valve52;
