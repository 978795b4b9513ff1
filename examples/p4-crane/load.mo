model load "880 kg, 0.3 m below the sling"
  inner Parts.Ground world annotation(Placement(transformation(extent = {{-90, 70}, {-70, 90}})));
  Modelica.Mechanics.MultiBody.Parts.Body body(m = 880, r_CM = {0, -0.3, 0}, I_11 = 60, I_22 = 60, I_33 = 60, r_0(start = {0, -1, 3}, each fixed = true),
    v_0(each fixed = true), angles_fixed = true, w_0_fixed = true, useQuaternions = false) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  TLM.TLM_Interface_3D.TLMInterface3D tlm1(interfaceName = "tlm1") annotation(Placement(transformation(extent = {{-50, -10}, {-30, 10}})));
  Real y = body.frame_a.r_0[2] - 0.3*body.frame_a.R.T[2, 2] "Height of its centre";
  Real z = body.frame_a.r_0[3] - 0.3*body.frame_a.R.T[2, 3];
equation
  connect(body.frame_a, tlm1.frame_a) annotation(Line(points = {{-90, 0}, {-96, 0}, {-96, 16}, {-56, 16}, {-56, 0}, {-50, 0}}, color = {95, 95, 95}));
end load;
