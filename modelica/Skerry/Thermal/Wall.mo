within Skerry.Thermal;
model Wall "Wall of one material, in layers with heat capacity"
  extends Named;
  NodeThermal P1 annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeThermal P2 annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real A(unit = "m2", min = 1e-300) = 1 "Area";
  parameter Real l(unit = "m", min = 1e-300) = 0.1 "Thickness";
  parameter Real lambda(unit = "W/(m.K)", min = 1e-300) = 50 "Conductivity; steel 50, aluminium 200, oil 0.13";
  parameter Real rho(unit = "kg/m3", min = 1e-300) = 7850 "Density";
  parameter Real cp(unit = "J/(kg.K)", min = 1e-300) = 460 "Specific heat capacity";
  parameter Integer n(min = 1, max = 1000) = 5 "Number of layers";
  parameter Real TStart(unit = "K", displayUnit = "degC") = 293.15 "Temperature at the start";
  Real T[n](each unit = "K", each displayUnit = "degC", each start = TStart, each fixed = true) "Temperatures in the middle of the layers";
protected
  parameter Real G(unit = "W/K") = n*lambda*A/l "Conductance of a layer";
  Real Q[n + 1](each unit = "W") "Heat flows into the layers and out of the last one";
equation
  assert(A > 0 and l > 0 and lambda > 0 and rho > 0 and cp > 0, "A, l, lambda, rho and cp must be above zero");
  Q[1] = 2*G*(P1.T - T[1]);
  for i in 2:n loop
    Q[i] = G*(T[i - 1] - T[i]);
  end for;
  Q[n + 1] = 2*G*(T[n] - P2.T);
  for i in 1:n loop
    rho*cp*A*l/n*der(T[i]) = Q[i] - Q[i + 1];
  end for;
  P1.Q = Q[1];
  P2.Q = -Q[n + 1];
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 60}, {60, -60}}, lineColor = {191, 0, 0}, fillColor = {255, 225, 225},
        fillPattern = FillPattern.Solid), Line(points = {{-20, 60}, {-20, -60}}, color = {191, 0, 0}), Line(points = {{20, 60}, {20, -60}}, color = {191, 0, 0}),
      Line(points = {{-90, 0}, {-60, 0}}, color = {191, 0, 0}), Line(points = {{60, 0}, {90, 0}}, color = {191, 0, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "l = %l")}),
    Documentation(info = "
n layers of heat capacity rho*cp*A*l/n with conductance n*lambda*A/l between their middles, half a layer to each surface. At rest
Q = lambda*A/l*(P1.T - P2.T)."));
end Wall;
