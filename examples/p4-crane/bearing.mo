model bearing "Turns about x, with a damper"
  parameter Real z = 0 "Where it is, 3 m up";
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Parts.Lump outer_(m = 1, r_0(start = {0, 3, z}, each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}}))), inner_(m = 1) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  Modelica.Mechanics.MultiBody.Joints.Revolute hinge(n = {1, 0, 0}, useAxisFlange = true, animation = false, phi(fixed = true), w(fixed = true)) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Modelica.Mechanics.Rotational.Components.Damper damper(d = 10) annotation(Placement(transformation(extent = {{-90, 30}, {-70, 50}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "outer") annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}}))), tlm2(interfaceName = "inner") annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
equation
  connect(outer_.frame_a, hinge.frame_a) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, 16}, {-56, 16}, {-56, 0}, {-50, 0}}, color = {95, 95, 95}));
  connect(hinge.frame_b, inner_.frame_a) annotation(Line(points = {{-30, 0}, {-10, 0}}, color = {95, 95, 95}));
  connect(hinge.axis, damper.flange_b) annotation(Line(points = {{-40, 10}, {-40, 40}, {-70, 40}}, color = {0, 0, 0}));
  connect(hinge.support, damper.flange_a) annotation(Line(points = {{-46, 10}, {-46, 16}, {-96, 16}, {-96, 40}, {-90, 40}}, color = {0, 0, 0}));
  connect(outer_.frame_a, tlm1.frame_a) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, -20}, {-56, -20}, {-56, -40}, {-50, -40}}, color = {95, 95, 95}));
  connect(inner_.frame_a, tlm2.frame_a) annotation(Line(points = {{-10, 0}, {-16, 0}, {-16, 16}, {24, 16}, {24, 0}, {30, 0}}, color = {95, 95, 95}));
end bearing;
