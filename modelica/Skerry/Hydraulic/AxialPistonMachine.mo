within Skerry.Hydraulic;
model AxialPistonMachine "Axial piston machine: swash plate, valve plate and N pistons"
  extends Compressible;
  NodeHydraulic P1 "Kidney of the half turn in which pistons move out" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  NodeHydraulic P2 "Kidney of the other half turn" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Integer N(min = 1) = 9 "Number of pistons";
  parameter Real A(unit = "m2", displayUnit = "cm2", min = 1e-300) = 2.5e-4 "Area of a piston";
  parameter Real r(unit = "m", displayUnit = "mm", min = 1e-300) = 0.03 "Radius of the circle of the pistons";
  parameter Real beta(unit = "rad", displayUnit = "deg") = 0.25 "Angle of the swash plate, without a signal";
  parameter Boolean useInput = false "true: the angle is the signal u" annotation(Evaluate = true);
  SignalIn u if useInput "Angle of the swash plate in rad" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real V0(unit = "m3", displayUnit = "l", min = 1e-300) = 2.5e-6 "Dead volume of a piston";
  parameter Real aKidney(unit = "m2", min = 1e-300) = 1e-4 "Area between a piston and an open kidney";
  parameter Real closed(unit = "rad", displayUnit = "deg", min = 0) = 0.05 "Angle to each side of a dead centre in which the kidneys are closed";
  parameter Real groove(unit = "rad", displayUnit = "deg", min = 1e-300) = 0.2 "Angle over which a kidney opens";
  parameter Real Cq(min = 1e-300) = 0.67 "Flow coefficient";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = settings.rho "Density of the oil";
  parameter Real Cl(unit = "m3/(s.Pa)", min = 0) = 0 "Leakage of a piston to the case, at ambient pressure";
  parameter Real B(unit = "N.m.s/rad", min = 0) = 0 "Viscous friction";
  parameter Real pStart(unit = "Pa", displayUnit = "bar") = 1e5 "Pressure of the pistons at the start";
  final parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev") = N*A*r*tan(beta)/acos(-1) "Displacement at the angle beta";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed";
  Real p[N](each unit = "Pa", each displayUnit = "bar") "Pressures of the pistons";
  Real x[N](each unit = "m", each displayUnit = "mm") "Strokes of the pistons, 0 to 2*r*tan(angle)";
  Real tilt(unit = "N.m") "Moment of the pistons on the swash plate";
protected
  SignalIn angle "The angle that counts";
  Real phi[N](each unit = "rad") "Angle of each piston from the inner dead centre";
  Real V[N](each unit = "m3") "Sizes of the chambers";
  Real open[N] "Opening of P1";
  Real shut[N] "Opening of P2";
  Real q1[N](each unit = "m3/s", each displayUnit = "l/min") "Flow from P1 into a piston";
  Real q2[N](each unit = "m3/s", each displayUnit = "l/min") "Flow from P2 into a piston";
  Real raw[N](each unit = "Pa", each displayUnit = "bar") "Pressure of oil that can be pulled";
  Real excess[N](each unit = "Pa", each displayUnit = "bar", each nominal = 1e5) "Excess of oil";
initial equation
  p = fill(pStart, N);
equation
  connect(u, angle);
  if not useInput then
    angle = beta;
  end if;
  w = der(S.a);
  for i in 1:N loop
    phi[i] = S.a + 2*acos(-1)*(i - 1)/N;
    x[i] = r*tan(angle)*(1 - cos(phi[i]));
    V[i] = V0 + A*r*(abs(tan(angle)) - tan(angle)*cos(phi[i]));
    // The sine of the angle from the dead centre opens one kidney where it is above zero and the other below.
    open[i] = (sin(phi[i]) - sin(closed))/sin(groove);
    shut[i] = (-sin(phi[i]) - sin(closed))/sin(groove);
    q1[i] = Cq*aKidney*saturated(open[i])*sqrt(2/rho)*root(P1.p - p[i], 1e4);
    q2[i] = Cq*aKidney*saturated(shut[i])*sqrt(2/rho)*root(P2.p - p[i], 1e4);
    // Oil inside less the size of the chamber, as pressure of the dead volume.
    der(excess[i]) = Be/V0*(q1[i] + q2[i] - Cl*(p[i] - pa) - A*r*tan(angle)*sin(phi[i])*w - A*r*((if noEvent(tan(angle) > 0) then 1 else -1) - cos(phi[i]))*der(tan(angle)));
    raw[i] = excess[i]*V0/V[i];
    if cavitation then
      p[i] = limited(raw[i], pv, b, pa);
    else
      p[i] = raw[i];
    end if;
  end for;
  P1.q = sum(q1);
  P2.q = sum(q2);
  S.t = B*w - sum(A*(p[i] - pa)*r*tan(angle)*sin(phi[i]) for i in 1:N);
  tilt = sum(A*(p[i] - pa)*r*cos(phi[i]) for i in 1:N)/cos(angle)^2;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-20, 35}, {20, 35}, {0, 60}, {-20, 35}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 60}, {0, 100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -60}, {0, -100}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{60, 4}, {100, 4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{60, -4}, {100, -4}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-70, -40}, {70, 40}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-30, -30}, {30, 30}}, textString = "N", textColor = {0, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "N = %N", textColor = {0, 0, 0}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{12, 91}, {42, 109}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>phi = a + 2*pi*i/N, stroke r*tan(beta)*(1 - cos(phi)), torque sum(A*(p - pAmbient)*r*tan(beta)*sin(phi)), displacement D = N*A*r*tan(beta)/pi per radian. Each piston is a chamber whose oil is counted; it is joined to P1 while it moves out and to P2 while it moves in, over grooves of the valve plate.</p><p>With N odd the geometric flow ripple is pi/(2*N)*tan(pi/(4*N)) of the mean: 1.5 % for 9, 2.5 % for 7.</p>
</html>"));
end AxialPistonMachine;
