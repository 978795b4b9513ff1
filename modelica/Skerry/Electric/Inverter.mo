within Skerry.Electric;
model Inverter "Three-phase inverter, averaged or switching"
  extends Named;
  NodeElectric P1 "Positive, direct current" annotation(Placement(transformation(extent = {{-110, 50}, {-90, 70}})));
  NodeElectric P2 "Negative, direct current" annotation(Placement(transformation(extent = {{-110, -70}, {-90, -50}})));
  NodeElectric A "Phase" annotation(Placement(transformation(extent = {{90, 50}, {110, 70}})));
  NodeElectric B "Phase" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  NodeElectric C "Phase" annotation(Placement(transformation(extent = {{90, -70}, {110, -50}})));
  SignalIn m[3] "Modulation of the phases, -1 to 1" annotation(Placement(transformation(origin = {0, 100}, extent = {{-10, -10}, {10, 10}}, rotation = 270)));
  parameter Boolean switching = false "true: every pulse, false: mean voltages" annotation(Evaluate = true);
  parameter Real f(unit = "Hz", min = 1e-300) = 1e4 "Switching frequency";
  Real s[3] "Part of the time that each phase is at P1";
  Real u(unit = "V") "Direct voltage";
protected
  Real carrier "Triangle from -1 to 1";
  discrete Real t0(start = 0) "Start of its period";
  Boolean high[3] "The phase is at P1";
initial equation
  pre(t0) = floor(time*f + 1e-9)/f;
equation
  assert(f > 0, "the switching frequency f must be above zero");
  u = P1.u - P2.u;
  if switching then
    when time >= pre(t0) + 1/f then
      t0 = pre(t0) + 1/f;
    end when;
    carrier = if time < t0 + 0.5/f then 4*f*(time - t0) - 1 else 3 - 4*f*(time - t0);
    for i in 1:3 loop
      high[i] = m[i] > carrier;
      s[i] = if high[i] then 1 else 0;
    end for;
  else
    t0 = pre(t0);
    carrier = 0;
    for i in 1:3 loop
      high[i] = false;
      s[i] = smooth(0, noEvent(if m[i] > 1 then 1 elseif m[i] < -1 then 0 else (m[i] + 1)/2));
    end for;
  end if;
  A.u = P2.u + s[1]*u;
  B.u = P2.u + s[2]*u;
  C.u = P2.u + s[3]*u;
  P1.i + s[1]*A.i + s[2]*B.i + s[3]*C.i = 0;
  P1.i + P2.i + A.i + B.i + C.i = 0;
  annotation(Icon(graphics = {Rectangle(extent = {{-90, 90}, {90, -90}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255},
        fillPattern = FillPattern.Solid), Line(points = {{-90, -90}, {90, 90}}, color = {0, 0, 255}), Text(extent = {{-80, 70}, {-10, 20}}, textString = "="),
      Text(extent = {{10, -20}, {80, -70}}, textString = "3~"),
      Text(extent = {{-116, 72}, {-84, 90}}, textString = "P1", textColor = {95, 95, 95}),
      Text(extent = {{-116, -48}, {-84, -30}}, textString = "P2", textColor = {95, 95, 95}),
      Text(extent = {{84, 72}, {116, 90}}, textString = "A", textColor = {95, 95, 95}),
      Text(extent = {{84, 12}, {116, 30}}, textString = "B", textColor = {95, 95, 95}),
      Text(extent = {{84, -48}, {116, -30}}, textString = "C", textColor = {95, 95, 95})}),
    Documentation(info = "
Phase i is at P2.u + s[i]*u. Averaged: s = (m + 1)/2. Switching: s = 1 while m is above a triangle of frequency f, else 0. No power
is lost: what the phases take P1 and P2 give."));
end Inverter;
