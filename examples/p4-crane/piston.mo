model piston "A cylinder and its rod; the force between them comes from the hydraulics"
  parameter Real y = 1 "Where the cylinder is at the start";
  parameter Real z = 0;
  parameter Real angle = -1.107148718 "About x: the rod is along z of what is turned so";
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Parts.Lump cylinder(m = 10, r_0(start = {0, y, z}, each fixed = true), v_0(each fixed = true), angles_fixed = true, w_0_fixed = true,
    sequence_start = {1, 2, 3}, angles_start = {angle, 0, 0}) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  Parts.Lump rod(m = 10) annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
  Modelica.Mechanics.MultiBody.Joints.Prismatic slide(n = {0, 0, 1}, useAxisFlange = true, animation = false, s(start = sqrt(5), fixed = true), v(fixed = true)) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}}))), tlm2(interfaceName = "tlm2") annotation(Placement(transformation(extent = {{30, -10}, {50, 10}})));
  TLM.TLM_Interface_1D.TLMForce1D tlm1D(interfaceName = "tlm1D", f0 = F0) annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
  parameter Real F0 = 0 "Force until the first wave comes";
equation
  connect(cylinder.frame_a, slide.frame_a) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, 16}, {-56, 16}, {-56, 0}, {-50, 0}}, color = {95, 95, 95}));
  connect(slide.frame_b, rod.frame_a) annotation(Line(points = {{-30, 0}, {-10, 0}}, color = {95, 95, 95}));
  connect(cylinder.frame_a, tlm1.frame_a) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, -20}, {-56, -20}, {-56, -40}, {-50, -40}}, color = {95, 95, 95}));
  connect(rod.frame_a, tlm2.frame_a) annotation(Line(points = {{-10, 0}, {-16, 0}, {-16, 16}, {24, 16}, {24, 0}, {30, 0}}, color = {95, 95, 95}));
  connect(slide.axis, tlm1D.flange_b) annotation(Line(points = {{-32, 6}, {-21, 6}, {-21, -40}, {-10, -40}}, color = {0, 127, 0}));
end piston;
