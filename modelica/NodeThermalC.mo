connector NodeThermalC "A thermal port of a line"
  input  Real T(unit = "K") "Temperature";
  input  Real Q(unit = "W") "Heat flow into the line";
  output Real c(unit = "K") "Wave that arrives from the other end";
  output Real Zc(unit = "K/W") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-60, -60}, {60, 60}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid)}),
    __Skerry(boundary(T = c + Zc*Q)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then T = c + Zc*Q is added."));
end NodeThermalC;
