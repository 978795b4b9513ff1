// Appendix B with the variables the listing leaves out; the nodes are the library's.
//! -L ../../../modelica
//! flatten: ModelicaTemp879987
//> input Real 'Force_P1.c'
//> 'Force_P1.f' = 'Force_P1.c' + 'Force_P1.v'*'Force_P1.Zc';
model ModelicaTemp879987
  annotation(hopsanCqsType = "Q");

  NodeMechanic Force_P1;
  NodeSignalIn Pulse_1_out;
  NodeSignalIn Pulse_3_out;
  NodeMechanic Rope_P1;

  parameter Real chassi_M = 1000, chassi_B = 0, chassi_Kd = 1;
  parameter Real wheel1_Kr = 10, wheel2_Kr = 10, wheel3_Kr = 10, wheel4_Kr = 10;
  Real chassi_Fd;
  Real chassi_PM_v, chassi_PM_x, chassi_PM_f, chassi_PD_v, chassi_PD_x, chassi_PD_f;
  Real chassi_P1_v, chassi_P1_x, chassi_P1_f, chassi_P2_v, chassi_P2_x, chassi_P2_f;
  Real chassi_P3_v, chassi_P3_x, chassi_P3_f, chassi_P4_v, chassi_P4_x, chassi_P4_f;
  Real wheel1_P1_v, wheel1_P1_x, wheel1_P1_f, wheel1_P2_y;
  Real wheel2_P1_v, wheel2_P1_x, wheel2_P1_f, wheel2_P2_y;
  Real wheel3_P1_v, wheel3_P1_x, wheel3_P1_f, wheel3_P2_y;
  Real wheel4_P1_v, wheel4_P1_x, wheel4_P1_f, wheel4_P2_y;

equation
  chassi_Fd=chassi_Kd*pow(chassi_PM_v,2.0);  //! warning SK2011
  der(chassi_PM_v)*chassi_M+chassi_PM_v*chassi_B=
    chassi_PM_f-chassi_P1_f-chassi_P2_f-
    chassi_P3_f-chassi_P4_f-chassi_PD_f-chassi_Fd
  ;
  chassi_P1_v=chassi_PM_v;
  chassi_P2_v=chassi_PM_v;
  chassi_P3_v=chassi_PM_v;
  chassi_P4_v=chassi_PM_v;
  chassi_PD_v=-chassi_PM_v;
  chassi_PM_v=der(chassi_PM_x);
  chassi_P1_v=der(chassi_P1_x);
  chassi_P2_v=der(chassi_P2_x);
  chassi_P3_v=der(chassi_P3_x);
  chassi_P4_v=der(chassi_P4_x);
  chassi_PD_v=der(chassi_PD_x);

  wheel1_P1_f=-wheel1_P1_v*wheel1_Kr-wheel1_P2_y;
  wheel2_P1_f=-wheel2_P1_v*wheel2_Kr-wheel2_P2_y;
  wheel3_P1_f=-wheel3_P1_v*wheel3_Kr-wheel3_P2_y;
  wheel4_P1_f=-wheel4_P1_v*wheel4_Kr-wheel4_P2_y;

  wheel2_P1_v=chassi_P2_v;
  wheel2_P1_x=chassi_P2_x;
  wheel2_P1_f=-chassi_P2_f;

  wheel3_P1_v=chassi_P3_v;
  wheel3_P1_x=chassi_P3_x;
  wheel3_P1_f=-chassi_P3_f;

  wheel4_P1_v=chassi_P4_v;
  wheel4_P1_x=chassi_P4_x;
  wheel4_P1_f=-chassi_P4_f;

  chassi_PD_v=Force_P1.v;
  chassi_PD_x=Force_P1.x;
  chassi_PD_f=Force_P1.f;

  Pulse_1_out.y=wheel2_P2_y;
  Pulse_1_out.y=wheel4_P2_y;
  Pulse_3_out.y=wheel1_P2_y;
  Pulse_3_out.y=wheel3_P2_y;

  wheel1_P1_v=chassi_P1_v;
  wheel1_P1_x=chassi_P1_x;
  wheel1_P1_f=-chassi_P1_f;

  chassi_PM_v=Rope_P1.v;
  chassi_PM_x=Rope_P1.x;
  chassi_PM_f=Rope_P1.f;

  Force_P1.f=Force_P1.c+Force_P1.v*Force_P1.Zc;
  Rope_P1.f=Rope_P1.c+Rope_P1.v*Rope_P1.Zc;
end ModelicaTemp879987;
