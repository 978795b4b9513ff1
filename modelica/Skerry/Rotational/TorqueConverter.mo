within Skerry.Rotational;
model TorqueConverter "Hydrodynamic torque converter: pump at P1, turbine at P2"
  extends TwoShafts;
  parameter Real capacity[:, 2] = [0, 2e-3; 0.6, 1.9e-3; 0.85, 1.4e-3; 0.95, 0.8e-3; 1, 0; 1.2, -1e-3]
    "Rows of the speed ratio and the pump's torque per speed squared, N.m.s2/rad2";
  parameter Real multiply[:, 2] = [0, 2; 0.85, 1; 1.2, 1] "Rows of the speed ratio and the turbine's torque per pump torque";
  parameter Real w0(unit = "rad/s", min = 1e-300) = 1 "Slower pump speeds count as this for the speed ratio";
  Real nu "Speed ratio of turbine to pump";
  Real loss(unit = "W") "Power that becomes heat";
protected
  Real w1(unit = "rad/s") "Speed of the pump";
  Real w2(unit = "rad/s") "Speed of the turbine";
equation
  assert(w0 > 0, "w0 must be above zero");
  w1 = der(P1.a);
  w2 = der(P2.a);
  nu = w2/smooth(0, noEvent(if w1 > w0 then w1 else w0));
  P1.t = interpolate(nu, capacity)*smooth(0, noEvent(abs(w1)))*w1;
  P2.t = -interpolate(nu, multiply)*P1.t;
  loss = P1.t*w1 + P2.t*w2;
  annotation(Icon(graphics = {Ellipse(extent = {{-40, 60}, {40, -60}}, lineColor = {95, 95, 95}, fillColor = {235, 235, 235},
        fillPattern = FillPattern.Solid), Line(points = {{0, 60}, {0, -60}}, pattern = LinePattern.Dash)}),
    Documentation(info = "t1 = capacity(nu)*w1^2, t2 = multiply(nu)*t1, nu = w2/w1; linear between the rows."));
end TorqueConverter;
