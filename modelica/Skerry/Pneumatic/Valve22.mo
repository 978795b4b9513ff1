within Skerry.Pneumatic;
model Valve22 "2/2 valve with a spool that lags"
  extends Spool;
  NodePneumatic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodePneumatic A "Outlet" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
equation
  P.qm = massFlow(P.p, A.p, C*x, b, rho0);
  P.qm + A.qm = 0;
  annotation(Documentation(info = "P to A with the opening x; tau*x' = u - x, u from 0 to 1. On and off: commands 1 and 0."));
end Valve22;
