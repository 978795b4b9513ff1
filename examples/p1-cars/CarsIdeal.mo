// CarsModel with a spring in equations instead of the line.
model CarsIdeal
  CarEngine engine(v_ref=10,Kp=1000,T_max=10000);
  CarWheel wheel1(Kr=10);
  CarWheel wheel2(Kr=10);
  CarWheel wheel3(Kr=10);
  CarWheel wheel4(Kr=10);
  CarWheel wheel5(Kr=10);
  CarWheel wheel6(Kr=10);
  CarWheel wheel7(Kr=10);
  CarWheel wheel8(Kr=10);
  CarChassi chassi1(M=1000,B=0,Kd=1);
  CarChassi chassi2(M=1000,B=0,Kd=1);

  CarSpring shaft(k=1000);
  TLM_Force force(F=0);
  TLM_Pulse pulse1(y_0=0,y_A=2000,t_0=35,t_1=35.5);
  TLM_Pulse pulse2(y_0=0,y_A=2000,t_0=35,t_1=35.5);
  TLM_Pulse pulse3(y_0=0,y_A=2000,t_0=36,t_1=36.5);
  TLM_Pulse pulse4(y_0=0,y_A=2000,t_0=36,t_1=36.5);
  TLM_Pulse pulse5(y_0=0,y_A=2000,t_0=40,t_1=40.5);
  TLM_Pulse pulse6(y_0=0,y_A=2000,t_0=40,t_1=40.5);
  TLM_Pulse pulse7(y_0=0,y_A=2000,t_0=41,t_1=41.5);
  TLM_Pulse pulse8(y_0=0,y_A=2000,t_0=41,t_1=41.5);

equation
  connect(wheel1.P1,chassi1.P1);
  connect(wheel2.P1,chassi1.P2);
  connect(wheel3.P1,chassi1.P3);
  connect(wheel4.P1,chassi1.P4);

  connect(wheel5.P1,chassi2.P1);
  connect(wheel6.P1,chassi2.P2);
  connect(wheel7.P1,chassi2.P3);
  connect(wheel8.P1,chassi2.P4);

  connect(chassi2.PD,force.P1);
  connect(chassi1.PM,engine.P1);

  connect(chassi2.PM,shaft.P1);
  connect(shaft.P2,chassi1.PD);

  connect(pulse1.out,wheel1.P2);
  connect(pulse2.out,wheel2.P2);
  connect(pulse3.out,wheel3.P2);
  connect(pulse4.out,wheel4.P2);

  connect(pulse5.out,wheel5.P2);
  connect(pulse6.out,wheel6.P2);
  connect(pulse7.out,wheel7.P2);
  connect(pulse8.out,wheel8.P2);
end CarsIdeal;
