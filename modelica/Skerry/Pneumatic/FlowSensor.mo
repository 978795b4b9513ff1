within Skerry.Pneumatic;
model FlowSensor "Mass flow from P1 to P2"
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SignalOut qm(unit = "kg/s") "Mass flow" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
equation
  P1.p = P2.p;
  P1.qm + P2.qm = 0;
  qm = P1.qm;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 170, 170}),
      Line(points = {{60, 0}, {90, 0}}, color = {0, 170, 170}), Line(points = {{0, -60}, {0, -90}}), Line(points = {{0, -20}, {30, 40}}),
      Text(extent = {{-30, -10}, {30, -50}}, textString = "q")}), Documentation(info = "P1.p = P2.p, qm = P1.qm."));
end FlowSensor;
