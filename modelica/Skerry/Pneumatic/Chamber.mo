within Skerry.Pneumatic;
model Chamber "Volume of air with its temperature and heat exchange"
  extends Named;
  outer Skerry.Settings settings;
  parameter Integer n(min = 1) = 2 "Number of ports";
  NodePneumatic P[n] annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermal H "Heat through the wall; open: none" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real V(unit = "m3", displayUnit = "l", min = 1e-300) = 1e-3 "Size";
  parameter Real R(unit = "J/(kg.K)", min = 1e-300) = 287 "Gas constant";
  parameter Real gamma(min = 1.0001) = 1.4 "Ratio of specific heats";
  parameter Real TIn(unit = "K", displayUnit = "degC") = settings.TAmbient "Temperature of air that comes in";
  parameter Real pStart(unit = "Pa", displayUnit = "bar", min = 1e-300) = settings.pAmbient "Absolute pressure at the start";
  parameter Real TStart(unit = "K", displayUnit = "degC", min = 1e-300) = settings.TAmbient "Temperature at the start";
  parameter Real hA(unit = "W/K", min = 0) = 0 "Heat transfer to the node H";
  Real m(unit = "kg", start = pStart*V/(R*TStart), fixed = true, nominal = 1e-3) "Mass of the air";
  Real T(unit = "K", displayUnit = "degC", start = TStart, fixed = true, nominal = 300) "Temperature of the air";
  Real p(unit = "Pa", displayUnit = "bar") "Absolute pressure";
  Real Q(unit = "W") "Heat into the air";
protected
  final parameter Real cv(unit = "J/(kg.K)") = R/(gamma - 1) "Specific heat at constant volume";
  Real qIn(unit = "kg/s") "Mass that comes in";
  Real qOut(unit = "kg/s") "Mass that goes out";
equation
  assert(V > 0 and pStart > 0 and TStart > 0 and R > 0 and gamma > 1 and hA >= 0,
    "V, R, pStart and TStart must be above zero, gamma above 1, hA must not be negative");
  for i in 1:n loop
    P[i].p = p;
  end for;
  p*V = m*R*T;
  qIn = sum(smooth(0, noEvent(if P[i].qm > 0 then P[i].qm else 0)) for i in 1:n);
  qOut = sum(smooth(0, noEvent(if P[i].qm < 0 then -P[i].qm else 0)) for i in 1:n);
  der(m) = qIn - qOut;
  m*cv*der(T) = qIn*(gamma*cv*TIn - cv*T) - qOut*R*T + Q;
  Q = hA*(H.T - T);
  H.Q = Q;
  annotation(Icon(graphics = {Ellipse(extent = {{-80, 50}, {80, -50}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Text(extent = {{-40, 30}, {40, -30}}, textString = "p, T"), Line(points = {{0, -50}, {0, -90}}, color = {191, 0, 0}),
      Text(extent = {{-150, -110}, {150, -150}}, textString = "V = %V")}),
    Documentation(info = "
p*V = m*R*T, m' = qIn - qOut, (m*cv*T)' = qIn*cp*TIn - qOut*cp*T + Q, Q = hA*(H.T - T). Filled quickly it becomes hot: an empty one
reaches gamma*TIn."));
end Chamber;
