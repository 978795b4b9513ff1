within Skerry.Electric;
model Solenoid "Solenoid that pulls an armature"
  extends TwoPin;
  NodeMechanic P3 "Armature: x makes the gap wider" annotation(Placement(transformation(origin = {0, -100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Real N(min = 1e-300) = 500 "Turns";
  parameter Real A(unit = "m2", min = 1e-300) = 1e-4 "Area of the gap";
  parameter Real g0(unit = "m", displayUnit = "mm", min = 1e-300) = 1e-3 "Gap where x is 0, with the iron's part";
  parameter Real R(unit = "Ohm", min = 0) = 5 "Resistance of the winding";
  parameter Real iStart(unit = "A") = 0 "Current at the start";
  Real flux(unit = "Wb") "Flux of all turns";
  Real L(unit = "H") "Inductance";
  Real force(unit = "N") "Force on the armature, towards a smaller gap";
  Real gap(unit = "m") "Gap";
protected
  constant Real mu0 = 1.25663706212e-6 "Permeability of the vacuum";
initial equation
  i = iStart;
equation
  assert(N > 0 and A > 0 and g0 > 0 and R >= 0, "N, A and g0 must be above zero, R must not be negative");
  assert(gap > 0, "the gap of the solenoid has closed: a stop must keep x above -g0");
  gap = g0 + P3.x;
  L = mu0*N^2*A/gap;
  flux = L*i;
  u = R*i + der(flux);
  force = flux^2/(2*mu0*N^2*A);
  P3.f = force;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-60, -40}, {60, 40}}, color = {0, 0, 255}), Line(points = {{-90, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {90, 0}}, color = {0, 0, 255}), Line(points = {{0, -40}, {0, -90}}, color = {0, 127, 0}, thickness = 0.5),
    Text(extent = {{-116, 12}, {-84, 30}}, textString = "P1", textColor = {95, 95, 95}),
    Text(extent = {{84, 12}, {116, 30}}, textString = "P2", textColor = {95, 95, 95}),
    Text(extent = {{12, -109}, {42, -91}}, textString = "P3", textColor = {95, 95, 95})}),
    Documentation(info = "
L = mu0*N^2*A/gap, u = R*i + (L*i)', force = mu0*A*(N*i)^2/(2*gap^2) towards a smaller gap = g0 + x. Electric power is that of R,
of the field and of the force: nothing is lost."));
end Solenoid;
