within Skerry;
package Boundaries "Between components in equations and lines that give waves (NodeHydraulicC and relatives, native lines)"

  model Hydraulic "p = c + Zc*q"
    Skerry.Interfaces.NodeHydraulic A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodeHydraulic P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    A.p = P1.p;
    P1.q = A.q;
    P1.p = P1.c + P1.Zc*P1.q;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 255}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 127, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {0, 127, 255}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Hydraulic;

  model Pneumatic "p = c + Zc*qm"
    Skerry.Interfaces.NodePneumatic A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodePneumatic P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    A.p = P1.p;
    P1.qm = A.qm;
    P1.p = P1.c + P1.Zc*P1.qm;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 170, 170}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 170, 170}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 170, 170}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {0, 170, 170}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Pneumatic;

  model Mechanic "f = c + Zc*v"
    Skerry.Interfaces.NodeMechanic A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodeMechanic P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Boolean above = true "The line is above the component: moving up presses it";
  protected
    final parameter Real s = if above then 1 else -1 "Sign";
  equation
    P1.x = s*A.x;
    P1.v = s*der(A.x);
    A.f = s*P1.f;
    P1.f = P1.c + P1.Zc*P1.v;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 127, 0}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 127, 0}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 127, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {0, 127, 0}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Mechanic;

  model Rotational "t = c + Zc*w"
    Skerry.Interfaces.NodeMechanicRotational A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodeMechanicRotational P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
    parameter Boolean above = true "The line is above the component: turning up presses it";
  protected
    final parameter Real s = if above then 1 else -1 "Sign";
  equation
    P1.a = s*A.a;
    P1.w = s*der(A.a);
    A.t = s*P1.t;
    P1.t = P1.c + P1.Zc*P1.w;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {95, 95, 95}),
      Line(points = {{60, 0}, {100, 0}}, color = {95, 95, 95}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {95, 95, 95}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {95, 95, 95}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Rotational;

  model Electric "u = c + Zc*i"
    Skerry.Interfaces.NodeElectric A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodeElectric P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    A.u = P1.u;
    P1.i = A.i;
    P1.u = P1.c + P1.Zc*P1.i;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {0, 0, 255}),
      Line(points = {{60, 0}, {100, 0}}, color = {0, 0, 255}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {0, 0, 255}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {0, 0, 255}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Electric;

  model Thermal "T = c + Zc*Q"
    Skerry.Interfaces.NodeThermal A "To components" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    .NodeThermal P1 "To a line" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  equation
    A.T = P1.T;
    P1.Q = A.Q;
    P1.T = P1.c + P1.Zc*P1.Q;
    annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-60, 0}}, color = {191, 0, 0}),
      Line(points = {{60, 0}, {100, 0}}, color = {191, 0, 0}),
      Rectangle(extent = {{-60, 40}, {60, -40}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 0}, {-30, 25}, {-10, 25}, {0, 0}, {10, -25}, {30, -25}, {45, 0}}, color = {191, 0, 0}, thickness = 0.5, smooth = Smooth.Bezier),
      Text(extent = {{-150, -50}, {150, -80}}, textString = "c, Zc"),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
  end Thermal;
  annotation(Icon(graphics = {
    Rectangle(extent = {{-80, 40}, {-20, -40}}, lineColor = {90, 90, 90}),
    Line(points = {{-20, 0}, {0, 30}, {30, 30}, {40, 0}, {50, -30}, {70, -30}, {90, 0}}, color = {0, 90, 160}, thickness = 0.5, smooth = Smooth.Bezier)}));
end Boundaries;
