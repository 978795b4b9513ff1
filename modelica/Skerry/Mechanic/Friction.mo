within Skerry.Mechanic;
model Friction "Dry friction between two nodes that both have a mass"
  extends TwoNode;
  extends StickSlip(v(unit = "m/s", stateSelect = StateSelect.prefer), s(unit = "N"), final vFirst = vStart,
    final slide = Fc + (Fs - Fc)*exp(-(v/vs)^2), final holdUp = Fs, final holdDown = Fs, final stopUp = false, final stopDown = false);
  parameter Real B(unit = "N.s/m", min = 0) = 0 "Viscous friction";
  parameter Real Fc(unit = "N", min = 0) = 10 "Dry friction while they slide (Coulomb)";
  parameter Real Fs(unit = "N", min = 0) = Fc "Dry friction that holds them (stiction), at least Fc";
  parameter Real vs(unit = "m/s", min = 1e-300) = 1e-2 "Velocity over which Fs falls to Fc (Stribeck)";
  parameter Real vStart(unit = "m/s") = 0 "Velocity of P1 against P2 at the start, as the masses have it";
  Real dx(unit = "m") "How far P1 is above P2";
equation
  assert(Fs >= Fc, "friction that holds (Fs) must not be below friction that slides (Fc)");
  dx = P1.x - P2.x;
  v = der(dx);
  P1.f = force + B*v;
  P2.f = -P1.f;
  annotation(Icon(graphics = {Rectangle(extent = {{-60, 30}, {30, 0}}, lineColor = {0, 127, 0}, fillColor = {200, 230, 200},
        fillPattern = FillPattern.Solid), Rectangle(extent = {{-30, 0}, {60, -30}}, lineColor = {0, 127, 0}),
      Line(points = {{-90, 0}, {-75, 0}, {-75, 15}, {-60, 15}}, color = {0, 127, 0}),
      Line(points = {{60, -15}, {75, -15}, {75, 0}, {90, 0}}, color = {0, 127, 0}), Text(extent = {{-150, -110}, {150, -150}}, textString = "Fc = %Fc")}),
    Documentation(info = "
Friction as in FrictionMass, with v the velocity of P1 against P2. While it sticks both accelerate alike. Both
nodes need a mass; with a line at a node, give it one."));
end Friction;
