within Skerry.Rotational;
model Belt "Elastic belt between two pulleys; a strand without tension is slack"
  extends TwoNode;
  parameter Real r1(unit = "m", min = 1e-300) = 0.05 "Radius of the pulley at P1";
  parameter Real r2(unit = "m", min = 1e-300) = 0.1 "Radius of the pulley at P2";
  parameter Real k(unit = "N/m", min = 1e-300) = 1e5 "Stiffness of each strand";
  parameter Real d(unit = "N.s/m", min = 0) = 100 "Damping of each strand while it is tight";
  parameter Real F0(unit = "N", min = 0) = 500 "Tension of each strand at rest";
  Real tight(unit = "N") "Tension of the strand that P1 pulls when it turns on";
  Real back(unit = "N") "Tension of the other strand";
protected
  Real x(unit = "m") "How far P1 is ahead";
equation
  assert(r1 > 0 and r2 > 0 and k > 0 and d >= 0 and F0 >= 0, "r1, r2 and k must be above zero, d and F0 must not be negative");
  x = r1*P1.a - r2*P2.a;
  tight = Skerry.Mechanic.pull(F0 + k*x, d*der(x));
  back = Skerry.Mechanic.pull(F0 - k*x, -d*der(x));
  P1.t = r1*(tight - back);
  P2.t = -r2*(tight - back);
  annotation(Icon(graphics = {Ellipse(extent = {{-80, 20}, {-40, -20}}, lineColor = {95, 95, 95}), Ellipse(extent = {{10, 35}, {80, -35}},
        lineColor = {95, 95, 95}), Line(points = {{-60, 20}, {45, 35}}), Line(points = {{-60, -20}, {45, -35}}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%r1 : %r2")}),
    Documentation(info = "
Tensions F0 + k*x + d*x' and F0 - k*x - d*x' of the strands, never below zero; x = r1*P1.a - r2*P2.a. Torques are radius
times difference of tensions. There is no slip on the pulleys."));
end Belt;
