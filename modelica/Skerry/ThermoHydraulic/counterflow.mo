within Skerry.ThermoHydraulic;
function counterflow "Heat per difference of the inlet temperatures in a counterflow exchanger"
  input Real Ca(unit = "W/K") "Heat capacity flow on one side";
  input Real Cb(unit = "W/K") "Heat capacity flow on the other side";
  input Real G(unit = "W/K") "Conductance between them";
  output Real X(unit = "W/K") "Effectiveness times the smaller heat capacity flow";
protected
  Real s "The smaller heat capacity flow";
  Real r "Smaller to larger";
  Real e;
algorithm
  s := noEvent(if Ca < Cb then Ca else Cb);
  r := noEvent(s/(if Ca < Cb then Cb else Ca));
  e := exp(-G/s*(1 - r));
  // Equal flows: G/s*(1 - r) = x goes to 0, and (1 - e)/(1 - r*e) to N/(1 + N).
  X := noEvent(if r > 1 - 1e-6 then G/(1 + G/s) else s*(1 - e)/(1 - r*e));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end counterflow;
