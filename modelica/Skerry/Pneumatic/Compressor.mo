within Skerry.Pneumatic;
model Compressor "Displacement compressor at a given speed"
  extends Commanded(final given = w);
  extends Named;
  outer Skerry.Settings settings;
  NodePneumatic P1 "Inlet" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodePneumatic P2 "Outlet" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real w(unit = "rad/s", displayUnit = "rpm") = 150 "Speed, without a signal";
  parameter Real D(unit = "m3/rad", displayUnit = "cm3/rev", min = 1e-300) = 1e-5 "Displacement per radian";
  parameter Real etaV(min = 1e-300, max = 1) = 0.85 "Volumetric efficiency";
  parameter Real n(min = 1.0001) = 1.3 "Polytropic exponent";
  parameter Real Rg(unit = "J/(kg.K)", min = 1e-300) = 287 "Gas constant";
  parameter Real temperature(unit = "K", displayUnit = "degC", min = 1e-300) = settings.TAmbient "Temperature of the air at the inlet";
  Real qm(unit = "kg/s") "Delivered flow";
  Real power(unit = "W") "Power that it takes";
equation
  assert(D > 0 and etaV > 0 and n > 1, "D and etaV must be above zero, n above 1");
  qm = P1.p/(Rg*temperature)*D*command*etaV;
  P1.qm = qm;
  P2.qm = -qm;
  power = qm*Rg*temperature*n/(n - 1)*((P2.p/P1.p)^((n - 1)/n) - 1);
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {0, 170, 170}), Polygon(points = {{60, 0}, {30, 20}, {30, -20}, {60, 0}},
        lineColor = {0, 170, 170}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 170, 170}), Line(points = {{60, 0}, {90, 0}}, color = {0, 170, 170})}),
    Documentation(info = "qm = p1/(R*T)*D*w*etaV; power of polytropic compression qm*R*T*n/(n-1)*((p2/p1)^((n-1)/n) - 1)."));
end Compressor;
