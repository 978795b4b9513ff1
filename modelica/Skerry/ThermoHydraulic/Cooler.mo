within Skerry.ThermoHydraulic;
model Cooler "Counterflow cooler, oil against water or air"
  extends Skerry.Interfaces.Commanded(final given = CCool);
  extends TwoPort;
  SignalOut Q(unit = "W") "Heat taken from the oil" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real G(unit = "W/K", min = 1e-300) = 500 "Conductance: area times heat transfer";
  parameter Real CCool(unit = "W/K", min = 0) = 2000 "Heat capacity flow of the coolant, without a signal; water 4190, air 1005 times kg/s";
  parameter Real TCool(unit = "K", displayUnit = "degC") = settings.TAmbient "Temperature of the coolant that comes in";
  parameter Real Kc(unit = "m3/(s.Pa)", min = 1e-300) = 1e-8 "Flow of oil per pressure drop";
  Real TIn(unit = "K", displayUnit = "degC") "Temperature of the oil that comes in, throttled";
  Real TOut(unit = "K", displayUnit = "degC") "Temperature of the oil that leaves";
  Real TCoolOut(unit = "K", displayUnit = "degC") "Temperature of the coolant that leaves";
protected
  Real COil(unit = "W/K") "Heat capacity flow of the oil";
  Real part "Effectiveness as the oil has it";
equation
  assert(noEvent(command >= 0), "the heat capacity flow of the coolant must not be negative");
  q = Kc*dp;
  COil = c*sqrt(q*q + 1e-20);
  part = counterflow(COil, command + 1e-9, G)/COil;
  TIn = noEvent(if q > 0 then temperature(inStream(P1.h), P2.p, c) else temperature(inStream(P2.h), P1.p, c));
  P2.h = inStream(P1.h) - c*part*(temperature(inStream(P1.h), P2.p, c) - TCool);
  P1.h = inStream(P2.h) - c*part*(temperature(inStream(P2.h), P1.p, c) - TCool);
  Q = noEvent(if q > 0 then q*(inStream(P1.h) - P2.h) else -q*(inStream(P2.h) - P1.h));
  TOut = TIn - part*(TIn - TCool);
  TCoolOut = TCool + Q/(command + 1e-9);
  annotation(Icon(coordinateSystem(extent = {{-100, -100}, {100, 100}}), graphics = {
    Line(points = {{-100, 0}, {100, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Polygon(points = {{-60, 0}, {0, 60}, {60, 0}, {0, -60}, {-60, 0}}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-60, 0}, {60, 0}}, color = {0, 127, 255}, thickness = 0.5),
    Polygon(points = {{-10, 40}, {10, 40}, {0, 58}, {-10, 40}}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Polygon(points = {{-10, -40}, {10, -40}, {0, -58}, {-10, -40}}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
    Line(points = {{0, 58}, {0, 0}}), Line(points = {{0, -58}, {0, 0}}),
    Text(extent = {{-150, -116}, {150, -146}}, textString = "G = %G")}),
    Documentation(info = "<html>
<p>Q = eps*min(COil, CCool)*(TIn - TCool), COil = c*abs(q), eps = (1 - exp(-N*(1 - r)))/(1 - r*exp(-N*(1 - r))) with N = G/Cmin, r = Cmin/Cmax; q = Kc*dp.</p>
</html>"));
end Cooler;
