within Skerry.Hydraulic;
model LaminarOrifice "Flow in proportion to the pressure drop"
  extends TwoPort;
  extends Commanded(final given = Kc);
  parameter Real Kc(unit = "m3/(s.Pa)", min = 0) = 1e-11 "Flow per pressure, without a signal";
equation
  q = command*dp;
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {-30, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{30, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{-30, 20}, {30, 20}}, color = {0, 0, 0}, thickness = 0.5),
    Line(points = {{-30, -20}, {30, -20}}, color = {0, 0, 0}, thickness = 0.5),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "Kc = %Kc", textColor = {0, 0, 0})}),
    Documentation(info = "<html>
<p>q = Kc*dp; Kc is a parameter or the signal u.</p>
</html>"));
end LaminarOrifice;
