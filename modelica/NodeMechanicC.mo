connector NodeMechanicC "A translational port of a line"
  input  Real f(unit = "N") "Force";
  input  Real v(unit = "m/s") "Velocity into the line";
  input  Real x(unit = "m") "Position";
  output Real c(unit = "N") "Wave that arrives from the other end";
  output Real Zc(unit = "N.s/m") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Rectangle(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 127, 0}, fillColor = {0, 127, 0}, fillPattern = FillPattern.Solid)}),
    __Skerry(boundary(f = c + Zc*v)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then f = c + Zc*v is added."));
end NodeMechanicC;
