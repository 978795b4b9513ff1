connector NodeElectricC "An electric port of a line"
  input  Real u(unit = "V") "Voltage";
  input  Real i(unit = "A") "Current into the line";
  output Real c(unit = "V") "Wave that arrives from the other end";
  output Real Zc(unit = "Ohm") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 0, 255}, fillColor = {0, 0, 255}, fillPattern = FillPattern.Solid)}),
    __Skerry(boundary(u = c + Zc*i)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then u = c + Zc*i is added."));
end NodeElectricC;
