connector NodeMechanicRotationalC "A rotational port of a line"
  input  Real t(unit = "N.m") "Torque";
  input  Real w(unit = "rad/s") "Angular velocity into the line";
  input  Real a(unit = "rad") "Angle";
  output Real c(unit = "N.m") "Wave that arrives from the other end";
  output Real Zc(unit = "N.m.s/rad") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {95, 95, 95}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {95, 95, 95}, fillColor = {95, 95, 95}, fillPattern = FillPattern.Solid)}),
    __Skerry(boundary(t = c + Zc*w)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then t = c + Zc*w is added."));
end NodeMechanicRotationalC;
