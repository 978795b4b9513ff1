// CarsModel with a spring in equations instead of the line.
model CarsIdeal
  CarEngine engine(v_ref=10,Kp=1000,T_max=10000) annotation(Placement(transformation(extent = {{-90, -10}, {-70, 10}})));
  CarWheel wheel1(Kr=10) annotation(Placement(transformation(extent = {{-130, -50}, {-110, -30}})));
  CarWheel wheel2(Kr=10) annotation(Placement(transformation(extent = {{-90, -50}, {-70, -30}})));
  CarWheel wheel3(Kr=10) annotation(Placement(transformation(extent = {{-130, -90}, {-110, -70}})));
  CarWheel wheel4(Kr=10) annotation(Placement(transformation(extent = {{-90, -90}, {-70, -70}})));
  CarWheel wheel5(Kr=10) annotation(Placement(transformation(extent = {{-210, -50}, {-190, -30}})));
  CarWheel wheel6(Kr=10) annotation(Placement(transformation(extent = {{-250, -90}, {-230, -70}})));
  CarWheel wheel7(Kr=10) annotation(Placement(transformation(extent = {{-210, -130}, {-190, -110}})));
  CarWheel wheel8(Kr=10) annotation(Placement(transformation(extent = {{-250, -130}, {-230, -110}})));
  CarChassi chassi1(M=1000,B=0,Kd=1) annotation(Placement(transformation(extent = {{-130, -10}, {-110, 10}})));
  CarChassi chassi2(M=1000,B=0,Kd=1) annotation(Placement(transformation(extent = {{-210, -10}, {-190, 10}})));

  CarSpring shaft(k=1000) annotation(Placement(transformation(extent = {{-170, -10}, {-150, 10}})));
  TLM_Force force(F=0) annotation(Placement(transformation(extent = {{-250, -10}, {-230, 10}})));
  TLM_Pulse pulse1(y_0=0,y_A=2000,t_0=35,t_1=35.5) annotation(Placement(transformation(extent = {{-170, -50}, {-150, -30}})));
  TLM_Pulse pulse2(y_0=0,y_A=2000,t_0=35,t_1=35.5) annotation(Placement(transformation(extent = {{-170, -90}, {-150, -70}})));
  TLM_Pulse pulse3(y_0=0,y_A=2000,t_0=36,t_1=36.5) annotation(Placement(transformation(extent = {{-210, -90}, {-190, -70}})));
  TLM_Pulse pulse4(y_0=0,y_A=2000,t_0=36,t_1=36.5) annotation(Placement(transformation(extent = {{-170, -130}, {-150, -110}})));
  TLM_Pulse pulse5(y_0=0,y_A=2000,t_0=40,t_1=40.5) annotation(Placement(transformation(extent = {{-250, -50}, {-230, -30}})));
  TLM_Pulse pulse6(y_0=0,y_A=2000,t_0=40,t_1=40.5) annotation(Placement(transformation(extent = {{-290, -90}, {-270, -70}})));
  TLM_Pulse pulse7(y_0=0,y_A=2000,t_0=41,t_1=41.5) annotation(Placement(transformation(extent = {{-290, -130}, {-270, -110}})));
  TLM_Pulse pulse8(y_0=0,y_A=2000,t_0=41,t_1=41.5) annotation(Placement(transformation(extent = {{-330, -130}, {-310, -110}})));

equation
  connect(wheel1.P1,chassi1.P1) annotation(Line(points = {{-120, -30}, {-120, -20}, {-128, -20}, {-128, -10}}, color = {0, 127, 0}));
  connect(wheel2.P1,chassi1.P2) annotation(Line(points = {{-80, -30}, {-80, -20}, {-123, -20}, {-123, -10}}, color = {0, 127, 0}));
  connect(wheel3.P1,chassi1.P3) annotation(Line(points = {{-120, -70}, {-120, -40}, {-117, -40}, {-117, -10}}, color = {0, 127, 0}));
  connect(wheel4.P1,chassi1.P4) annotation(Line(points = {{-80, -70}, {-80, -40}, {-112, -40}, {-112, -10}}, color = {0, 127, 0}));

  connect(wheel5.P1,chassi2.P1) annotation(Line(points = {{-200, -30}, {-200, -20}, {-208, -20}, {-208, -10}}, color = {0, 127, 0}));
  connect(wheel6.P1,chassi2.P2) annotation(Line(points = {{-240, -70}, {-240, -40}, {-203, -40}, {-203, -10}}, color = {0, 127, 0}));
  connect(wheel7.P1,chassi2.P3) annotation(Line(points = {{-200, -110}, {-200, -60}, {-197, -60}, {-197, -10}}, color = {0, 127, 0}));
  connect(wheel8.P1,chassi2.P4) annotation(Line(points = {{-240, -110}, {-240, -60}, {-192, -60}, {-192, -10}}, color = {0, 127, 0}));

  connect(chassi2.PD,force.P1) annotation(Line(points = {{-210, 0}, {-240, 0}}, color = {0, 127, 0}));
  connect(chassi1.PM,engine.P1) annotation(Line(points = {{-110, 0}, {-104, 0}, {-104, 16}, {-64, 16}, {-64, 0}, {-70, 0}}, color = {0, 127, 0}));

  connect(chassi2.PM,shaft.P1) annotation(Line(points = {{-190, 0}, {-170, 0}}, color = {0, 127, 0}));
  connect(shaft.P2,chassi1.PD) annotation(Line(points = {{-150, 0}, {-130, 0}}, color = {0, 127, 0}));

  connect(pulse1.out,wheel1.P2) annotation(Line(points = {{-160, -40}, {-130, -40}}, color = {0, 0, 127}));
  connect(pulse2.out,wheel2.P2) annotation(Line(points = {{-160, -80}, {-125, -80}, {-125, -40}, {-90, -40}}, color = {0, 0, 127}));
  connect(pulse3.out,wheel3.P2) annotation(Line(points = {{-200, -80}, {-130, -80}}, color = {0, 0, 127}));
  connect(pulse4.out,wheel4.P2) annotation(Line(points = {{-160, -120}, {-125, -120}, {-125, -80}, {-90, -80}}, color = {0, 0, 127}));

  connect(pulse5.out,wheel5.P2) annotation(Line(points = {{-240, -40}, {-210, -40}}, color = {0, 0, 127}));
  connect(pulse6.out,wheel6.P2) annotation(Line(points = {{-280, -80}, {-250, -80}}, color = {0, 0, 127}));
  connect(pulse7.out,wheel7.P2) annotation(Line(points = {{-280, -120}, {-210, -120}}, color = {0, 0, 127}));
  connect(pulse8.out,wheel8.P2) annotation(Line(points = {{-320, -120}, {-250, -120}}, color = {0, 0, 127}));
  annotation(Diagram(coordinateSystem(extent = {{-350, -150}, {100, 100}})));
end CarsIdeal;
