within Skerry.Electric;
model Inductor "Inductor"
  extends TwoPin(i(start = iStart, fixed = true));
  parameter Real L(unit = "H", min = 1e-300) = 1e-3 "Inductance";
  parameter Real iStart(unit = "A") = 0 "Current at the start";
equation
  assert(L > 0, "the inductance L must be above zero");
  L*der(i) = u;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-60, 0}, {-55, 20}, {-35, 20}, {-30, 0}, {-25, 20}, {-5, 20}, {0, 0}, {5, 20}, {25, 20}, {30, 0}, {35, 20},
        {55, 20}, {60, 0}, {90, 0}}, color = {0, 0, 255}, smooth = Smooth.Bezier), Text(extent = {{-150, -110}, {150, -150}}, textString = "%L")}), Documentation(info = "L*i' = u."));
end Inductor;
