model hydraulics "Constant pressure, two valves, two cylinders with the masses of their rods"
  parameter Real pP = 30e6, pT = 0.1e6, Cq = 0.67, rho = 890, d = 0.01, stroke = 0.01, w = 100, delta = 1, beta = 1e9, leak = 1e-11;
  parameter Real A1 = 0.01, A2 = 0.005, Bp = 1000, V0 = 3e-4, m = 10, S = 2, s0 = sqrt(5), x0 = 0.2 "Where the pistons are at the start, of the stroke";
  parameter Real F0[2] = {6.5e4, 0} "What the cylinders carry at the start";
  input Real Input1 "What the spool is to do", Input2;
  output Real Output1 = x[1] + s0, Output2 = x[2] + s0;
  Skerry.Interfaces.NodeMechanic TLM1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}}))), TLM2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Real u[2], spool[2](each start = 0, each fixed = true), speed[2](each start = 0, each fixed = true), open[2];
  Real x[2](each start = 0, each fixed = true) "From where they are at the start", v[2](each start = 0, each fixed = true), f[2];
  Real p1[2](start = F0/A1 .+ A2/A1*5e6, each fixed = true), p2[2](each start = 5e6, each fixed = true), q1[2], q2[2];
  function orifice "Flow through a sharp edge of this width, linear for small differences of pressure"
    input Real width, opening, dp;
    output Real q;
  protected
    parameter Real Cq = 0.67, rho = 890;
  algorithm
    q := Cq*width*opening*sqrt(2/rho)*dp/(dp^2 + 1e8)^0.25;
  end orifice;
equation
  u = {Input1, Input2};
  x = {TLM1.x - s0, TLM2.x - s0};
  f = {TLM1.f, TLM2.f};
  for i in 1:2 loop
    der(spool[i]) = speed[i];
    der(speed[i]) = w^2*(u[i] - spool[i]) - 2*delta*w*speed[i];
    open[i] = min(stroke, max(-stroke, spool[i]));
    q1[i] = orifice(3.141592653589793*d, max(open[i], 0), pP - p1[i]) - orifice(3.141592653589793*d, max(-open[i], 0), p1[i] - pT);
    q2[i] = orifice(3.141592653589793*d, max(-open[i], 0), pP - p2[i]) - orifice(3.141592653589793*d, max(open[i], 0), p2[i] - pT);
    der(p1[i]) = beta/(V0 + A1*(x0 + x[i]))*(q1[i] - A1*v[i] - leak*(p1[i] - p2[i]));
    der(p2[i]) = beta/(V0 + A2*(S - x0 - x[i]))*(q2[i] + A2*v[i] + leak*(p1[i] - p2[i]));
    der(x[i]) = v[i];
    m*der(v[i]) = A1*p1[i] - A2*p2[i] - Bp*v[i] + f[i];
  end for;
  annotation(Diagram(coordinateSystem(extent = {{-130, -100}, {130, 100}})));
end hydraulics;
