package ReliefValve "A volume fed by a pump, drained by an orifice, guarded by a relief valve"

  connector Port "Hydraulic port"
    Real p(unit = "Pa") "Pressure";
    flow Real q(unit = "m3/s") "Flow into the component";
  end Port;

  model Pump "Constant flow into the system"
    Port port;
    parameter Real flowRate(unit = "m3/s") = 1e-3 "Delivered flow";
  equation
    port.q = -flowRate;
  end Pump;

  model Tank "Constant pressure"
    Port port;
    parameter Real p(unit = "Pa") = 1e5 "Pressure";
  equation
    port.p = p;
  end Tank;

  model Volume "Oil volume of one pressure"
    Port port;
    parameter Real V(unit = "m3") = 5e-3 "Size";
    parameter Real beta(unit = "Pa") = 1e9 "Bulk modulus";
    parameter Real pStart(unit = "Pa") = 1e5 "Pressure at the start";
  initial equation
    port.p = pStart;
  equation
    V/beta*der(port.p) = port.q;
  end Volume;

  partial model TwoPort "What goes in at a comes out at b"
    Port a;
    Port b;
    Real dp(unit = "Pa") "Pressure drop";
    Real q(unit = "m3/s") "Flow from a to b";
  equation
    dp = a.p - b.p;
    a.q = q;
    b.q = -q;
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
    parameter Real kStop(unit = "N/m") = 1e8 "Stiffness of the seat and of the stroke end";
    parameter Real bStop(unit = "N.s/m") = 500 "Damping of the seat and of the stroke end";
    final parameter Real Av(unit = "m2") = 3.14159265358979*Dv^2/4 "Cone area";
    final parameter Real w(unit = "m") = 3.14159265358979*Dv*sin(phi) "Area gradient";
    Real x(unit = "m", start = 0, fixed = true) "Opening";
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
    Pump pump;
    Volume volume;
    Valve valve;
    Orifice orifice;
    Tank tank;
  equation
    connect(pump.port, volume.port);
    connect(volume.port, valve.a);
    connect(volume.port, orifice.a);
    connect(valve.b, tank.port);
    connect(orifice.b, tank.port);
    annotation(experiment(StopTime = 0.6, Interval = 1e-3));
  end System;

  annotation(version = "1.0.0");
end ReliefValve;
