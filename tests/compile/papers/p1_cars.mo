// Listing 2, as printed, with classes for its parts.
//! flatten: CarsModel
//> 'wheel1.P2.y' = 'pulse1.out.y';
//! equations: 90
//! unknowns: 90
connector NodeMechanic "Mechanic Node"  //! warning SK2611
  Real v "Velocity";
  Real x "Position";
  flow Real f "Force";
end NodeMechanic;

connector NodeSignalOut
  output Real y;
end NodeSignalOut;

connector NodeSignalIn
  input Real y;
end NodeSignalIn;

model CarEngine
  NodeMechanic P1;
  parameter Real v_ref = 10, Kp = 1000, T_max = 10000;
equation
  P1.f = -min(Kp*(v_ref - P1.v), T_max);
end CarEngine;

model CarWheel
  NodeMechanic P1;
  NodeSignalIn P2;
  parameter Real Kr = 10;
equation
  P1.f = P1.v*Kr + P2.y;
end CarWheel;

model CarChassi
  NodeMechanic P1, P2, P3, P4, PD, PM;
  parameter Real M = 1000, B = 0, Kd = 1;
  Real Fd;
equation
  Fd = Kd*PM.v^2;
  der(PM.v)*M + PM.v*B = PM.f - P1.f - P2.f - P3.f - P4.f - PD.f - Fd;
  P1.v = PM.v;
  P2.v = PM.v;
  P3.v = PM.v;
  P4.v = PM.v;
  PD.v = -PM.v;
  PM.v = der(PM.x);
  P1.v = der(P1.x);
  P2.v = der(P2.x);
  P3.v = der(P3.x);
  P4.v = der(P4.x);
  PD.v = der(PD.x);
end CarChassi;

model TLM_Spring
  NodeMechanic P1, P2;
  parameter Real k = 1000;
equation
  P1.f = k*(P1.x - P2.x);
  P1.f + P2.f = 0;
end TLM_Spring;

model TLM_Force
  NodeMechanic P1;
  parameter Real F = 0;
equation
  P1.f = F;
end TLM_Force;

model TLM_Pulse
  NodeSignalOut out;
  parameter Real y_0 = 0, y_A = 1, t_0 = 1, t_1 = 2;
equation
  out.y = if time > t_0 and time < t_1 then y_A else y_0;
end TLM_Pulse;

model CarsModel
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

  TLM_Spring shaft(k=1000);
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
end CarsModel;
