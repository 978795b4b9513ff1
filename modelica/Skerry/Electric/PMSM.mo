within Skerry.Electric;
model PMSM "Permanent-magnet synchronous machine in dq axes, star connected"
  extends Named;
  NodeElectric A "Phase" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
  NodeElectric B "Phase" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  NodeElectric C "Phase" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  NodeMechanicRotational S "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  parameter Real R(unit = "Ohm", min = 0) = 0.05 "Resistance of a phase";
  parameter Real Ld(unit = "H", min = 1e-300) = 5e-4 "Inductance of the d axis";
  parameter Real Lq(unit = "H", min = 1e-300) = Ld "Inductance of the q axis";
  parameter Real psi(unit = "Wb", min = 0) = 0.1 "Flux of the magnets";
  parameter Integer p(min = 1) = 4 "Pole pairs";
  parameter Real idStart(unit = "A") = 0 "Current of the d axis at the start";
  parameter Real iqStart(unit = "A") = 0 "Current of the q axis at the start";
  Real id(unit = "A", start = idStart, fixed = true) "Current of the d axis";
  Real iq(unit = "A", start = iqStart, fixed = true) "Current of the q axis";
  Real ud(unit = "V") "Voltage of the d axis";
  Real uq(unit = "V") "Voltage of the q axis";
  Real w(unit = "rad/s", displayUnit = "rpm") "Speed of the shaft";
  Real t(unit = "N.m") "Torque on the shaft";
  Real star(unit = "V") "Potential of the star point";
protected
  constant Real third = 4*asin(1.0)/3 "120 degrees";
  Real theta(unit = "rad") "Electric angle";
equation
  assert(Ld > 0 and Lq > 0 and R >= 0 and psi >= 0 and p > 0, "Ld, Lq and p must be above zero, R and psi must not be negative");
  theta = p*S.a;
  w = der(S.a);
  star = (A.u + B.u + C.u)/3;
  ud = 2/3*((A.u - star)*cos(theta) + (B.u - star)*cos(theta - third) + (C.u - star)*cos(theta + third));
  uq = -2/3*((A.u - star)*sin(theta) + (B.u - star)*sin(theta - third) + (C.u - star)*sin(theta + third));
  A.i = id*cos(theta) - iq*sin(theta);
  B.i = id*cos(theta - third) - iq*sin(theta - third);
  C.i = id*cos(theta + third) - iq*sin(theta + third);
  Ld*der(id) = ud - R*id + p*w*Lq*iq;
  Lq*der(iq) = uq - R*iq - p*w*(Ld*id + psi);
  t = 1.5*p*(psi*iq + (Ld - Lq)*id*iq);
  S.t = -t;
  annotation(Icon(graphics = {Ellipse(extent = {{-60, 60}, {60, -60}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, 60}, {-40, 45}}, color = {0, 0, 255}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{-90, -60}, {-40, -45}}, color = {0, 0, 255}), Line(points = {{60, 0}, {90, 0}}, thickness = 1, color = {95, 95, 95}),
      Text(extent = {{-45, 40}, {45, 0}}, textString = "M"), Text(extent = {{-45, 0}, {45, -40}}, textString = "3~"),
    Text(extent = {{-116, 72}, {-84, 90}}, textString = "A", textColor = {95, 95, 95}),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "B", textColor = {95, 95, 95}),
    Text(extent = {{-116, -48}, {-84, -30}}, textString = "C", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "S", textColor = {95, 95, 95})}),
    Documentation(info = "
Ld*id' = ud - R*id + p*w*Lq*iq, Lq*iq' = uq - R*iq - p*w*(Ld*id + psi), t = 1.5*p*(psi*iq + (Ld - Lq)*id*iq). The d axis points to
phase A where the shaft's angle is 0; amplitudes are those of the phases. The star point is open."));
end PMSM;
