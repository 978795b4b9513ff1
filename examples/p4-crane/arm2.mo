model arm2 "The lower arm, 3 m along z"
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Parts.Steel inner_(r = {0, 0, 1}, free = true, body(r_0(start = {0, 3, 0}))) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}}))), outer_(r = {0, 0, 2}) annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}}))), tlm2(interfaceName = "tlm2") annotation(Placement(transformation(extent = {{30, -10}, {50, 10}}))), tlm3(interfaceName = "tlm3") annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}))), tlm4(interfaceName = "tlm4") annotation(Placement(transformation(extent = {{-10, -50}, {10, -30}})));
equation
  connect(inner_.frame_b, outer_.frame_a) annotation(Line(points = {{-80, 0}, {-40, 0}}));
  connect(inner_.frame_a, tlm1.frame_a) annotation(Line(points = {{-80, 0}, {-65, 0}, {-65, -40}, {-50, -40}}, color = {95, 95, 95}));
  connect(outer_.frame_b, tlm2.frame_a) annotation(Line(points = {{-40, 0}, {30, 0}}, color = {95, 95, 95}));
  connect(inner_.frame_b, tlm3.frame_a) annotation(Line(points = {{-80, 0}, {-10, 0}}, color = {95, 95, 95}));
  connect(inner_.frame_b, tlm4.frame_a) annotation(Line(points = {{-80, 0}, {-45, 0}, {-45, -40}, {-10, -40}}, color = {95, 95, 95}));
end arm2;
