within Skerry.Pneumatic;
model Valve53 "5/3 valve with any centre"
  extends Spool(final lowest = -1);
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodePneumatic R "Exhaust of A" annotation(Placement(transformation(extent = {{-70, -110}, {-50, -90}})));
  NodePneumatic S "Exhaust of B" annotation(Placement(transformation(extent = {{50, -110}, {70, -90}})));
  NodePneumatic A "Outlet, supplied at u = 1" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodePneumatic B "Outlet, supplied at u = -1" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  parameter Real centreP(min = 0, max = 1) = 0 "Opening from P to A and B in the centre: 1 pressurised, 0 closed";
  parameter Real centreR(min = 0, max = 1) = 0 "Opening from A and B to R and S in the centre: 1 exhausted, 0 closed";
protected
  Real up "Part of the way to u = 1";
  Real down "Part of the way to u = -1";
  Real mid "Part of the centre";
  Real qPA(unit = "kg/s");
  Real qPB(unit = "kg/s");
  Real qAR(unit = "kg/s");
  Real qBS(unit = "kg/s");
equation
  assert(centreP >= 0 and centreP <= 1 and centreR >= 0 and centreR <= 1, "the openings of the centre must be from 0 to 1");
  up = smooth(0, noEvent(if x > 0 then x else 0));
  down = smooth(0, noEvent(if x < 0 then -x else 0));
  mid = 1 - up - down;
  qPA = massFlow(P.p, A.p, C*(up + centreP*mid), b, rho0);
  qPB = massFlow(P.p, B.p, C*(down + centreP*mid), b, rho0);
  qAR = massFlow(A.p, R.p, C*(down + centreR*mid), b, rho0);
  qBS = massFlow(B.p, S.p, C*(up + centreR*mid), b, rho0);
  P.qm = qPA + qPB;
  A.qm = qAR - qPA;
  B.qm = qBS - qPB;
  R.qm = -qAR;
  S.qm = -qBS;
  annotation(Documentation(info = "
At u = 1 P to A and B to S, at u = -1 P to B and A to R, at 0 the centre; in between in proportion. tau*x' = u - x."));
end Valve53;
