model Equations "The same with masses in equations"
  parameter Real T(unit = "s") = 0.01;
  parameter Real Zc(unit = "N.s/m") = 100;
  model Mass
    parameter Real m = 1, d = 0;
    connector Force = input Real;
    Force F;
    Real v(start = 0, fixed = true);
  equation
    m*der(v) = F - d*v;
  end Mass;
  Mass left(m = 2, d = 3) annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}}))), right(m = 5, d = 3) annotation(Placement(transformation(extent = {{-50, 70}, {-30, 90}})));
  Real F1, F2, c1, c2;
equation
  F1 = c1 + Zc*left.v;
  F2 = c2 + Zc*right.v;
  c1 = delay(c2 + 2*Zc*right.v, T);
  c2 = delay(c1 + 2*Zc*left.v, T);
  left.F = 100*sin(5*time) - F1;
  right.F = -F2;
  annotation(experiment(StopTime = 2, Interval = 0.005, Tolerance = 1e-8));
end Equations;
