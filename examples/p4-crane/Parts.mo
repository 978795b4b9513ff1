package Parts "What several sub-models of the crane are made of"
  import Modelica.Mechanics.MultiBody;

  model Ground "Gravity; nothing is drawn"
    extends MultiBody.World(enableAnimation = false, n = {0, -1, 0}, g = 9.81);
  end Ground;

  model Steel "A steel rod of which both ends are frames"
    import Modelica.Constants.pi;
    parameter Real r[3](each unit = "m") "From frame_a to frame_b";
    parameter Real d(unit = "m") = 0.2 "Diameter";
    parameter Boolean free = false "It is the part of the sub-model that says where it is at the start" annotation(Evaluate = true);
    final parameter Real L(unit = "m") = sqrt(r*r);
    final parameter Real e[3] = r/L;
    final parameter Real m(unit = "kg") = 7700*pi*d^2/4*L;
    final parameter Real I1(unit = "kg.m2") = m*d^2/8 "About its axis";
    final parameter Real I2(unit = "kg.m2") = m*(L^2/12 + d^2/16) "Across";
    MultiBody.Interfaces.Frame_a frame_a annotation(Placement(transformation(extent = {{-130, -50}, {-110, -30}})));
    MultiBody.Interfaces.Frame_b frame_b annotation(Placement(transformation(extent = {{90, -50}, {110, -30}})));
    MultiBody.Parts.Body body(m = m, r_CM = r/2, I_11 = I1*e[1]^2 + I2*(1 - e[1]^2), I_22 = I1*e[2]^2 + I2*(1 - e[2]^2),
      I_33 = I1*e[3]^2 + I2*(1 - e[3]^2), r_0(each fixed = free), v_0(each fixed = free), angles_fixed = free, w_0_fixed = free,
      useQuaternions = false, sequence_start = {1, 2, 3}) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
    MultiBody.Parts.FixedTranslation rod(r = r) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  equation
    connect(frame_a, body.frame_a) annotation(Line(points = {{-120, -40}, {-105, -40}, {-105, 0}, {-90, 0}}, color = {95, 95, 95}));
    connect(frame_a, rod.frame_a) annotation(Line(points = {{-120, -40}, {-90, -40}}, color = {95, 95, 95}));
    connect(rod.frame_b, frame_b) annotation(Line(points = {{-70, -40}, {100, -40}}, color = {95, 95, 95}));
    annotation(Diagram(coordinateSystem(extent = {{-150, -100}, {130, 100}})));
  end Steel;

  model Lump "A compact part"
    extends MultiBody.Parts.Body(r_CM = zeros(3), I_11 = 0.02, I_22 = 0.02, I_33 = 0.02, useQuaternions = false);
  end Lump;
end Parts;
