// The listing 1.2 of Braun and Krus, "Towards A Parallel Distributed Equation-Based Simulation Environment", in the
// system of its section 5. Corrected: `**` is `^`, p1 and p2 in the algorithm are P1.p and P2.p, units are Modelica's.
model MyPressureReliefValve "My Hydraulic Pressure Relief Valve"
  annotation(hopsanCqsType = "Q");

  NodeHydraulic P1, P2;
  NodeSignalOut xv, dxv;

  parameter Real rho(unit="kg/m3")=870 "Oil Density";
  parameter Real visc(unit="N.s/m2")=0.03 "Dynamic Viscosity";
  parameter Real Dv(unit="m")=0.03 "Spool Diameter";
  parameter Real Bv(unit="N.s/m")=0.03 "Damping Coefficient";
  parameter Real Mv(unit="kg")=0.03 "Spool Mass";
  parameter Real Xvmax(unit="m")=0.03 "Maximum Spool Displacement";
  parameter Real Cq(unit="1")=0.67 "Pressure-Flow Coefficient";
  parameter Real phi(unit="rad")=0.01 "Stream Angle";
  parameter Real ks(unit="N/m")=100 "Spring Constant";
  parameter Real p0(unit="Pa")=1e5 "Pressure For Turbulent Flow";
  parameter Real pref(unit="Pa")=2e7 "Reference Opening Pressure";

  Real Av "Valve Cross Section Area";
  Real w "Area Gradient";
  Real kf "Flow Force Spring Constant";
  Real ke "Total Effective Spring Constant";

algorithm
  Av := 3.1415*Dv^2/4;
  w := 3.1415*Dv*sin(phi);
  kf := 2*Cq*w*cos(phi)*(P1.p-P2.p);
  ke := ks+kf;

equation
  Mv*der(der(xv.out))+Bv*der(xv.out)+ke*xv.out = (P1.p-P2.p-pref)*Av;
  Mv*der(dxv.out)+Bv*dxv.out+ke*xv.out = (P1.p-P2.p-pref)*Av;
  VarDerLimit(xv.out, dxv.out, 0, Xvmax);
  P2.q = xv.out*Cq*w*sqrt(2/rho)*(sqrt(p0+abs(P1.p-P2.p))-sqrt(p0))*sign(P1.p-P2.p);
  P1.q = -P2.q;
  P1.p = P1.c+P1.Zc*P1.q;
  P2.p = P2.c+P2.Zc*P2.q;

end MyPressureReliefValve;

model Listing "The test system with the printed valve"
  ReliefValve.FlowSource pump annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  ReliefValve.Volume volume annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  MyPressureReliefValve valve(Bv = 30) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  ReliefValve.Orifice orifice annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  ReliefValve.Tank tank1 annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  ReliefValve.Tank tank2 annotation(Placement(transformation(extent = {{30, -50}, {50, -30}})));
equation
  connect(pump.P1, volume.P[1]) annotation(Line(points = {{-80, 0}, {-40, 0}}));
  connect(volume.P[2], valve.P1) annotation(Line(points = {{-40, 0}, {0, 0}}));
  connect(volume.P[3], orifice.P1) annotation(Line(points = {{-40, 0}, {-20, 0}, {-20, -40}, {0, -40}}));
  connect(valve.P2, tank1.P1) annotation(Line(points = {{0, 0}, {40, 0}}));
  connect(orifice.P2, tank2.P1) annotation(Line(points = {{0, -40}, {40, -40}}));
  annotation(experiment(StopTime = 0.6, Interval = 5e-4));
end Listing;
