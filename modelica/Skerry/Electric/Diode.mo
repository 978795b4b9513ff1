within Skerry.Electric;
model Diode "Diode with a smooth knee"
  extends TwoPin;
  parameter Real Uf(unit = "V", min = 0) = 0.7 "Forward voltage";
  parameter Real Ron(unit = "Ohm", min = 1e-300) = 0.01 "Resistance above it";
  parameter Real Goff(unit = "S", min = 0) = 1e-9 "Conductance below it";
  parameter Real knee(unit = "V", min = 1e-300) = 0.02 "Width of the knee";
protected
  Real x "How far above the forward voltage, in widths of the knee";
equation
  assert(Ron > 0 and knee > 0 and Goff >= 0 and Uf >= 0, "Ron and knee must be above zero, Uf and Goff must not be negative");
  x = (u - Uf)/knee;
  i = Goff*u + knee/Ron*(smooth(0, noEvent(if x > 0 then x else 0)) + log(1 + exp(-smooth(0, noEvent(abs(x))))));
  annotation(Icon(graphics = {Line(points = {{-90, 0}, {90, 0}}, color = {0, 0, 255}), Polygon(points = {{-30, 40}, {30, 0}, {-30, -40}, {-30, 40}},
        lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid), Line(points = {{30, 40}, {30, -40}}, color = {0, 0, 255})}),
    Documentation(info = "i = Goff*u + knee/Ron*ln(1 + exp((u - Uf)/knee)): (u - Uf)/Ron well above Uf, Goff*u well below."));
end Diode;
