within Skerry.Fluids;
record WaterGlycol "Water-glycol HFC 46"
  extends Fluid(rho = 1075, Be = 3.2e9, nu40 = 46e-6, nu100 = 11e-6, pv = 4e3, gamma = 6e-4, BeP = 5, BeT = -5e6, etaP = 0.4e-8, cp = 3300, lambda = 0.44);
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {90, 90, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Line(points = {{-80, 20}, {80, 20}}, color = {90, 90, 90}),
    Line(points = {{-80, -20}, {80, -20}}, color = {90, 90, 90}),
    Line(points = {{-20, 60}, {-20, -60}}, color = {90, 90, 90}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}),
    Documentation(info = "<html><p>Typical figures of data sheets at 40 degC; take those of your oil where they matter.</p></html>"));
end WaterGlycol;
