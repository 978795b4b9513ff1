connector NodePneumaticC "A pneumatic port of a line"
  input  Real p(unit = "Pa") "Pressure";
  input  Real qm(unit = "kg/s") "Mass flow into the line";
  output Real c(unit = "Pa") "Wave that arrives from the other end";
  output Real Zc(unit = "Pa.s/kg") "Characteristic impedance of the line";
  annotation(Icon(graphics = {
    Ellipse(extent = {{-100, -100}, {100, 100}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
    Ellipse(extent = {{-60, -60}, {60, 60}}, lineColor = {0, 170, 170}, fillColor = {0, 170, 170}, fillPattern = FillPattern.Solid)}),
    __Skerry(boundary(p = c + Zc*qm)), Documentation(info = "
The line computes c and Zc from what the component at its end does. A connector without waves, but with the other
variables, may be connected too: then p = c + Zc*qm is added."));
end NodePneumaticC;
