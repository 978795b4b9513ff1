within Skerry.Electric;
model IdealCapacitor "Capacitor in equations"
  extends TwoPin(u(start = uStart, fixed = true));
  parameter Real C(unit = "F", min = 1e-300) = 1e-6 "Capacitance";
  parameter Real uStart(unit = "V") = 0 "Voltage at the start";
equation
  assert(C > 0, "the capacitance C must be above zero");
  C*der(u) = i;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-10, 0}}, color = {0, 0, 255}), Line(points = {{-10, 40}, {-10, -40}}, thickness = 0.5,
        color = {0, 0, 255}), Line(points = {{10, 40}, {10, -40}}, thickness = 0.5, color = {0, 0, 255}), Line(points = {{10, 0}, {90, 0}}, color = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "%C")}), Documentation(info = "C*u' = i."));
end IdealCapacitor;
