model arm3 "The upper arm, 3 m, hanging at the start"
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Parts.Steel upper(r = {0, -1, 0}, free = true, body(r_0(start = {0, 3, 3}))) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}}))), lower(r = {0, -2, 0}) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}}))), tlm2(interfaceName = "tlm2") annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}))), tlm3(interfaceName = "tlm3") annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
equation
  connect(upper.frame_b, lower.frame_a) annotation(Line(points = {{-80, 0}, {-40, 0}}));
  connect(upper.frame_a, tlm1.frame_a) annotation(Line(points = {{-80, 0}, {-65, 0}, {-65, -40}, {-50, -40}}, color = {95, 95, 95}));
  connect(upper.frame_b, tlm2.frame_a) annotation(Line(points = {{-80, 0}, {-10, 0}}, color = {95, 95, 95}));
  connect(lower.frame_b, tlm3.frame_a) annotation(Line(points = {{-40, 0}, {-25, 0}, {-25, -40}, {-10, -40}}, color = {95, 95, 95}));
end arm3;
