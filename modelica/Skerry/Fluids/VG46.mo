within Skerry.Fluids;
record VG46 "Mineral oil ISO VG 46"
  extends Fluid(rho = 862, Be = 1.62e9, nu40 = 46e-6, nu100 = 6.8e-6, gamma = 7e-4, BeP = 10, BeT = -8e6, pv = 10, etaP = 2.1e-8, cp = 1910);
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
    Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
    Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end VG46;
