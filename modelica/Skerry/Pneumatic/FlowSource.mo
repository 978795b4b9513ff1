within Skerry.Pneumatic;
model FlowSource "A given mass flow out of P1"
  extends Commanded(final given = qm);
  extends Named;
  NodePneumatic P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  parameter Real qm(unit = "kg/s") = 1e-3 "Delivered flow, without a signal";
equation
  P1.qm = -command;
  annotation(Icon(graphics = {Ellipse(extent = {{-40, 40}, {40, -40}}, lineColor = {0, 170, 170}), Line(points = {{-40, 0}, {-90, 0}}, color = {0, 170, 170},
        arrow = {Arrow.None, Arrow.Open}), Text(extent = {{-30, 30}, {30, -30}}, textString = "q"), Text(extent = {{-150, -110}, {150, -150}}, textString = "%qm")}), Documentation(info = "P1.qm = -qm."));
end FlowSource;
