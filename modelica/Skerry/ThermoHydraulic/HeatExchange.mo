within Skerry.ThermoHydraulic;
model HeatExchange "Pipe whose oil exchanges heat with its wall"
  extends TwoPort;
  NodeThermal H "Wall" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
  parameter Real G(unit = "W/K", min = 1e-300) = 10 "Conductance between oil and wall: area times heat transfer";
  parameter Real Kc(unit = "m3/(s.Pa)", min = 1e-300) = 1e-8 "Flow per pressure drop";
protected
  Real part "Part of the difference to the wall that the oil takes up";
equation
  q = Kc*dp;
  part = share(q, G, c);
  P2.h = inStream(P1.h) + c*part*(H.T - temperature(inStream(P1.h), P2.p, c));
  P1.h = inStream(P2.h) + c*part*(H.T - temperature(inStream(P2.h), P1.p, c));
  H.Q = noEvent(if q > 0 then q*(P2.h - inStream(P1.h)) else -q*(P1.h - inStream(P2.h)));
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Rectangle(extent = {{-60, 25}, {60, -25}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-60, 0}, {60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Line(points = {{0, -25}, {0, -100}}, color = {191, 0, 0}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "G = %G")}),
    Documentation(info = "<html>
<p>TOut = TIn + (1 - exp(-G/(c*abs(q))))*(H.T - TIn), after the loss of pressure has warmed the oil; q = Kc*dp.</p>
</html>"));
end HeatExchange;
