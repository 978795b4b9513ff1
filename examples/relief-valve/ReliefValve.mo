package ReliefValve "A volume fed by a pump, drained by an orifice, guarded by a relief valve"

  connector NodeHydraulic "Port of a component: what it does to the line it is connected to"
    output Real p(unit = "Pa") "Pressure";
    output Real q(unit = "m3/s") "Flow into the line";
    input Real c(unit = "Pa") "Wave that arrives through the line";
    input Real Zc(unit = "Pa.s/m3") "Characteristic impedance of the line";
  end NodeHydraulic;

  connector NodeHydraulicC "Port of a line"
    input Real p(unit = "Pa") "Pressure";
    input Real q(unit = "m3/s") "Flow into the line";
    output Real c(unit = "Pa") "Wave that leaves the line";
    output Real Zc(unit = "Pa.s/m3") "Characteristic impedance of the line";
  end NodeHydraulicC;

  model FlowSource "Constant flow into the system"
    NodeHydraulic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real flowRate(unit = "m3/s") = 1e-3 "Delivered flow";
  equation
    P1.q = flowRate;
    P1.p = P1.c + P1.Zc*P1.q;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end FlowSource;

  model Tank "Constant pressure"
    NodeHydraulicC P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    parameter Real p(unit = "Pa") = 1e5 "Pressure";
  equation
    P1.c = p;
    P1.Zc = 0;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end Tank;

  model Volume "Oil volume as a transmission line: every port sees the others' past"
    parameter Integer n = 3 "Number of ports";
    parameter Real V(unit = "m3") = 5e-3 "Size";
    parameter Real beta(unit = "Pa") = 1e9 "Bulk modulus";
    parameter Real T(unit = "s") = 1e-4 "Time a wave needs through the volume";
    parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
    final parameter Real Zc(unit = "Pa.s/m3") = n*beta*T/(2*V) "Characteristic impedance";
    NodeHydraulicC P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    Real w[n](each unit = "Pa", each start = pStart) "Waves that enter";
    Real d[n](each unit = "Pa", each start = pStart) "The same one transit time later";
  equation
    for i in 1:n loop
      P[i].Zc = Zc;
      w[i] = P[i].c + 2*Zc*P[i].q;
      // Before the first wave has arrived the volume is at rest.
      d[i] = if noEvent(time < T) then pStart else delay(w[i], T);
      P[i].c = 2/n*sum(d) - d[i];
    end for;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {100, 100}})));
  end Volume;

  partial model TwoPort "What goes in at P1 comes out at P2"
    NodeHydraulic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    NodeHydraulic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    Real dp(unit = "Pa") "Pressure drop";
    Real q(unit = "m3/s") "Flow from P1 to P2";
  equation
    dp = P1.p - P2.p;
    P1.q = -q;
    P2.q = q;
    P1.p = P1.c + P1.Zc*P1.q;
    P2.p = P2.c + P2.Zc*P2.q;
    annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
  end TwoPort;

  function turbulent "Square-root flow law, smooth around zero"
    input Real dp(unit = "Pa");
    input Real p0(unit = "Pa") "Below this pressure drop the flow is nearly laminar";
    output Real root;
  algorithm
    root := (sqrt(p0 + abs(dp)) - sqrt(p0))*sign(dp);
    annotation(Inline = true);
  end turbulent;

  model Orifice "Orifice whose area drops at a given time"
    extends TwoPort;
    parameter Real area(unit = "m2") = 3e-6 "Area at first";
    parameter Real areaLater(unit = "m2") = 1e-6 "Area afterwards";
    parameter Real stepTime(unit = "s") = 0.3 "When it changes";
    parameter Real Cq = 0.67 "Flow coefficient";
    parameter Real rho(unit = "kg/m3") = 870 "Oil density";
    parameter Real p0(unit = "Pa") = 1e5 "Pressure for turbulent flow";
  equation
    q = Cq*(if time < stepTime then area else areaLater)*sqrt(2/rho)*turbulent(dp, p0);
  end Orifice;

  model Valve "Spring-loaded cone that opens when the pressure drop passes pRef"
    extends TwoPort;
    parameter Real rho(unit = "kg/m3") = 870 "Oil density";
    parameter Real Dv(unit = "m") = 0.03 "Cone diameter";
    parameter Real Bv(unit = "N.s/m") = 30 "Damping";
    parameter Real Mv(unit = "kg") = 0.03 "Moving mass";
    parameter Real xMax(unit = "m") = 0.03 "Stroke";
    parameter Real Cq = 0.67 "Flow coefficient";
    parameter Real phi(unit = "rad") = 0.01 "Stream angle";
    parameter Real ks(unit = "N/m") = 100 "Spring constant";
    parameter Real p0(unit = "Pa") = 1e5 "Pressure for turbulent flow";
    parameter Real pRef(unit = "Pa") = 2e7 "Opening pressure";
    parameter Real kStop(unit = "N/m") = 1e7 "Stiffness of the seat and of the stroke end";
    parameter Real bStop(unit = "N.s/m") = 500 "Damping of the seat and of the stroke end";
    final parameter Real Av(unit = "m2") = 3.14159265358979*Dv^2/4 "Cone area";
    final parameter Real w(unit = "m") = 3.14159265358979*Dv*sin(phi) "Area gradient";
    Real x(unit = "m", start = -pRef*Av/(kStop + ks), fixed = true) "Opening; the spring presses the cone into its seat";
    Real v(unit = "m/s", start = 0, fixed = true) "Velocity";
    Real ke(unit = "N/m") "Spring and flow force";
    Real stop(unit = "N") "Force of the seat or of the stroke end";
  equation
    ke = ks + 2*Cq*w*cos(phi)*dp;
    stop = if x < 0 then -kStop*x - bStop*v else if x > xMax then kStop*(xMax - x) - bStop*v else 0;
    der(x) = v;
    Mv*der(v) + Bv*v + ke*x = (dp - pRef)*Av + stop;
    q = max(x, 0)*Cq*w*sqrt(2/rho)*turbulent(dp, p0);
  end Valve;

  model System "The test system"
    FlowSource pump annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    Volume volume annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
    Valve valve annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
    Orifice orifice annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
    Tank tank1 annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
    Tank tank2 annotation(Placement(transformation(extent = {{30, -50}, {50, -30}})));
  equation
    connect(pump.P1, volume.P[1]) annotation(Line(points = {{-80, 0}, {-40, 0}}));
    connect(volume.P[2], valve.P1) annotation(Line(points = {{-40, 0}, {0, 0}}));
    connect(volume.P[3], orifice.P1) annotation(Line(points = {{-40, 0}, {-20, 0}, {-20, -40}, {0, -40}}));
    connect(valve.P2, tank1.P1) annotation(Line(points = {{0, 0}, {40, 0}}));
    connect(orifice.P2, tank2.P1) annotation(Line(points = {{0, -40}, {40, -40}}));
    annotation(experiment(StopTime = 0.6, Interval = 5e-4));
  end System;

  annotation(version = "1.0.0");
end ReliefValve;
