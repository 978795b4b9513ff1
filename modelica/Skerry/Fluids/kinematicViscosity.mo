within Skerry.Fluids;
function kinematicViscosity "Kinematic viscosity at a pressure and a temperature"
  input Fluid fluid "The liquid";
  input Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  input Real T(unit = "K") "Temperature";
  output Real nu(unit = "m2/s") "Kinematic viscosity";
protected
  Real a "Walther's value at 40 degC";
  Real b "Walther's value at 100 degC";
  Real w "Walther's value at T";
algorithm
  // log10(log10(nu + 0.7)) with nu in mm2/s is straight over log10(T).
  a := log10(log10(fluid.nu40*1e6 + 0.7));
  b := log10(log10(fluid.nu100*1e6 + 0.7));
  w := a + (b - a)*log10(T/313.15)/log10(373.15/313.15);
  nu := (10^(10^w) - 0.7)*1e-6*exp(fluid.etaP*(p - 1e5));
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end kinematicViscosity;
