connector NodeMechanicRotational "A rotational port of a component between lines"
  output Real t(unit = "N.m") "Torque";
  output Real w(unit = "rad/s") "Angular velocity into the line";
  output Real a(unit = "rad") "Angle";
  input  Real c(unit = "N.m") "Wave that arrives from the other end";
  input  Real Zc(unit = "N.m.s/rad") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {95, 95, 95}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Line(points = {{-70, 0}, {-50, 45}, {-20, 45}, {0, 0}, {20, -45}, {50, -45}, {70, 0}}, color = {95, 95, 95}, thickness = 0.5, smooth = Smooth.Bezier)}),
    Documentation(info = "The component computes t and w with t = c + Zc*w. Connect it to a NodeMechanicRotationalC."));
end NodeMechanicRotational;
