within Skerry.Electric;
model Battery "Battery: open-circuit voltage over charge, resistance and one RC element"
  extends TwoPin;
  parameter Real Ah(min = 1e-300) = 41 "Capacity in ampere hours";
  parameter Real ocv[:, 2] = [0, 300; 0.1, 330; 0.9, 390; 1, 410] "Rows of state of charge, 0 to 1, and open-circuit voltage";
  parameter Real R0(unit = "Ohm", min = 0) = 0.05 "Resistance that acts at once";
  parameter Real R1(unit = "Ohm", min = 1e-300) = 0.02 "Resistance of the RC element";
  parameter Real tau1(unit = "s", min = 1e-300) = 10 "Time constant of the RC element";
  parameter Real socStart(min = 0, max = 1) = 0.8 "State of charge at the start";
  Real soc(start = socStart, fixed = true) "State of charge";
  Real u1(unit = "V", start = 0, fixed = true) "Voltage of the RC element";
  Real loss(unit = "W") "Power that becomes heat";
equation
  assert(Ah > 0 and R0 >= 0 and R1 > 0 and tau1 > 0, "Ah, R1 and tau1 must be above zero, R0 must not be negative");
  assert(soc >= 0 and soc <= 1, "the battery is empty or overcharged: its state of charge has left 0 to 1", AssertionLevel.warning);
  der(soc) = i/(3600*Ah);
  tau1*der(u1) = R1*i - u1;
  u = interpolate(soc, ocv) + u1 + R0*i;
  loss = R0*i^2 + u1^2/R1;
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {-30, 0}}, color = {0, 0, 255}), Line(points = {{-30, 50}, {-30, -50}}, color = {0, 0, 255}),
      Line(points = {{-10, 25}, {-10, -25}}, color = {0, 0, 255}, thickness = 1), Line(points = {{10, 50}, {10, -50}}, color = {0, 0, 255}),
      Line(points = {{30, 25}, {30, -25}}, color = {0, 0, 255}, thickness = 1), Line(points = {{30, 0}, {90, 0}}, color = {0, 0, 255}), Text(extent = {{-150, -110}, {150, -150}}, textString = "%Ah Ah")}),
    Documentation(info = "
soc' = i/(3600*Ah), u = ocv(soc) + u1 + R0*i, tau1*u1' = R1*i - u1; i charges when positive, P1 is the positive pole."));
end Battery;
