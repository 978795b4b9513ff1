within Skerry.Hydraulic;
model ServoValve "4/3 servo valve: four edges on one spool"
  extends Turbulent;
  NodeHydraulic P "Supply" annotation(Placement(transformation(extent = {{-50, -110}, {-30, -90}})));
  NodeHydraulic T "Return" annotation(Placement(transformation(extent = {{30, -110}, {50, -90}})));
  NodeHydraulic A "Port that the supply reaches for u > 0" annotation(Placement(transformation(extent = {{-50, 90}, {-30, 110}})));
  NodeHydraulic B "Port that the supply reaches for u < 0" annotation(Placement(transformation(extent = {{30, 90}, {50, 110}})));
  SignalIn u "Commanded opening, -1 to 1" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real w(unit = "m", min = 1e-300) = 0.01 "Area gradient: circumference of the spool that opens";
  parameter Real xMax(unit = "m", min = 1e-300) = 1e-3 "Stroke for u = 1";
  parameter Real overlap(unit = "m") = 0 "Stroke before an edge opens; below 0: open in the middle";
  parameter Real omega(unit = "rad/s", min = 1e-300) = 500 "Natural frequency of the spool";
  parameter Real delta(min = 0) = 1 "Damping of the spool";
  Real x(unit = "m", start = 0, fixed = true) "Spool position";
  Real v(unit = "m/s", start = 0, fixed = true) "Spool velocity";
  Real qPA(unit = "m3/s", displayUnit = "l/min") "Flow from supply to A";
  Real qPB(unit = "m3/s", displayUnit = "l/min") "Flow from supply to B";
  Real qAT(unit = "m3/s", displayUnit = "l/min") "Flow from A to return";
  Real qBT(unit = "m3/s", displayUnit = "l/min") "Flow from B to return";
protected
  Real open(unit = "m2") "Area of the edges that open for x > 0";
  Real back(unit = "m2") "Area of the edges that open for x < 0";
equation
  der(x) = v;
  der(v) = omega^2*(xMax*smooth(0, noEvent(if u > 1 then 1 elseif u < -1 then -1 else u)) - x) - 2*delta*omega*v;
  open = w*positive(x - overlap);
  back = w*positive(-x - overlap);
  qPA = Cq*open*sqrt(2/rho)*root(P.p - A.p, p0);
  qBT = Cq*open*sqrt(2/rho)*root(B.p - T.p, p0);
  qPB = Cq*back*sqrt(2/rho)*root(P.p - B.p, p0);
  qAT = Cq*back*sqrt(2/rho)*root(A.p - T.p, p0);
  P.q = qPA + qPB;
  T.q = -qAT - qBT;
  A.q = qAT - qPA;
  B.q = qBT - qPB;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Text(extent = {{-150, 152}, {150, 116}}, textString = "%name", textColor = {0, 0, 255}),
    Rectangle(extent = {{-75, -25}, {-25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-25, -25}, {25, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{25, -25}, {75, 25}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-65, -25}, {-65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-35, 25}, {-35, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-12, -25}, {-12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, -12}, {-6, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, -25}, {12, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, -12}, {18, -12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-12, 25}, {-12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-18, 12}, {-6, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{12, 25}, {12, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{6, 12}, {18, 12}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{35, -25}, {65, 25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{35, 25}, {65, -25}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}),
    Line(points = {{-40, 100}, {-12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, 100}, {12, 25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-40, -100}, {-12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{40, -100}, {12, -25}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-105, -15}, {-75, 15}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-105, -15}, {-75, 15}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-90, -30}, {90, -30}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-90, 30}, {90, 30}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "w = %w", textColor = {0, 0, 0}),
    Text(extent = {{-82, -109}, {-52, -91}}, textString = "P", textColor = {95, 95, 95}),
    Text(extent = {{52, -109}, {82, -91}}, textString = "T", textColor = {95, 95, 95}),
    Text(extent = {{-82, 91}, {-52, 109}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{52, 91}, {82, 109}}, textString = "B", textColor = {95, 95, 95})}),
    Documentation(info = "<html>
<p>der(der(x)) = omega^2*(xMax*u - x) - 2*delta*omega*der(x); edges P-A and B-T have the area w*max(x - overlap, 0), P-B and A-T w*max(-x - overlap, 0); flow Cq*area*sqrt(2/rho)*root(dp).</p>
</html>"));
end ServoValve;
