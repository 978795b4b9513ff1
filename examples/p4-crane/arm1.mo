model arm1 "The column; the lower end of piston 1 turns on it"
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Modelica.Mechanics.MultiBody.Parts.Fixed top(r = {0, 3, 0}) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}}))), side(r = {0, 1, 0}) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge(n = {1, 0, 0}, phi(start = 0.463647609, fixed = true), w(fixed = true)) annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
  Parts.Lump lump(m = 1) annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}}))), tlm2(interfaceName = "tlm2") annotation(Placement(transformation(extent = {{-10, -90}, {10, -70}})));
equation
  connect(top.frame_b, tlm1.frame_a) annotation(Line(points = {{-70, 0}, {-50, 0}}, color = {95, 95, 95}));
  connect(side.frame_b, hinge.frame_a) annotation(Line(points = {{-70, -40}, {-50, -40}}, color = {95, 95, 95}));
  connect(hinge.frame_b, lump.frame_a) annotation(Line(points = {{-30, -40}, {-10, -40}}, color = {95, 95, 95}));
  connect(hinge.frame_b, tlm2.frame_a) annotation(Line(points = {{-30, -40}, {-20, -40}, {-20, -80}, {-10, -80}}, color = {95, 95, 95}));
end arm1;
