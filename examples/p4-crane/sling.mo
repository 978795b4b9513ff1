model sling "A thin rod between the arm and the load"
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Parts.Steel rod(r = {0, -1, 0}, d = 0.02, free = true, body(r_0(start = {0, 0, 3}))) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}}))), tlm2(interfaceName = "tlm2") annotation(Placement(transformation(extent = {{-50, -50}, {-30, -30}})));
equation
  connect(rod.frame_a, tlm1.frame_a) annotation(Line(points = {{-80, 0}, {-50, 0}}, color = {95, 95, 95}));
  connect(rod.frame_b, tlm2.frame_a) annotation(Line(points = {{-80, 0}, {-65, 0}, {-65, -40}, {-50, -40}}, color = {95, 95, 95}));
end sling;
