connector NodeMechanic "A translational port of a component between lines"
  output Real f(unit = "N") "Force";
  output Real v(unit = "m/s") "Velocity into the line";
  output Real x(unit = "m") "Position";
  input  Real c(unit = "N") "Wave that arrives from the other end";
  input  Real Zc(unit = "N.s/m") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Rectangle(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {0, 127, 0}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes f and v with f = c + Zc*v. Connect it to a NodeMechanicC."));
end NodeMechanic;
