// Listing 1.2 of "Towards A Parallel Distributed Equation-Based Simulation Environment", as printed.
// Three slips: ** is not Modelica, p1 and p2 are not declared (P1.p and P2.p are meant).
//! -L ../../../modelica
model MyPressureReliefValve "My Hydraulic Pressure Relief Valve"
  annotation(hopsanCqsType = "Q");

  NodeHydraulic P1, P2;
  NodeSignalOut xv, dxv;

  parameter Real rho(unit="kg/m^3")=870 "Oil Density";  //! warning SK2222
  parameter Real visc(unit="Ns/m^2")=0.03 "Dynamic Viscosity";  //! warning SK2222
  parameter Real Dv(unit="m")=0.03 "Spool Diameter";
  parameter Real Bv(unit="N/(m*s)")=0.03 "Damping Coefficient";  //! warning SK2222
  parameter Real Mv(unit="kg")=0.03 "Spool Mass";
  parameter Real Xvmax(unit="m")=0.03 "Maximum Spool Displacement";
  parameter Real Cq(unit="-")=0.67 "Pressure-Flow Coefficient";  //! warning SK2222
  parameter Real phi(unit="rad")=0.01 "Stream Angle";
  parameter Real ks(unit="N/m")=100 "Spring Constant";
  parameter Real p0(unit="Pa")=1e5 "Pressure For Turbulent Flow";
  parameter Real pref(unit="Pa")=2e7 "Reference Opening Pressure";

  Real Av "Valve Cross Section Area";
  Real w "Area Gradient";
  Real kf "Flow Force Spring Constant";
  Real ke "Total Effective Spring Constant";

algorithm
  Av := 3.1415*Dv**2/4;  //! error SK1201
  w := 3.1415*Dv*sin(phi);
  kf := 2*Cq*w*cos(phi)*(p1-p2);  //! error SK2101 error SK2101
  ke := ks+kf;

equation
  Mv*der(der(xv.out))+Bv*der(xv.out)+ke*xv.out = (P1.p-P2.p-pref)*Av;
  Mv*der(dxv.out)+Bv*dxv.out+ke*xv.out = (P1.p-P2.p-pref)*Av;
  VarDerLimit(xv.out, dxv.out, 0, Xvmax);
  P2.q = xv.out*Cq*w*sqrt(2/rho)*(sqrt(p0+abs(P1.p-P2.p))-sqrt(p0))*sign(P1.p-P2.p);
  P1.q = -P2.q;
  P1.p = P1.c+P1.Zc*P1.q;
  P2.p = P2.c+P2.Zc*P2.q;

end MyPressureReliefValve;
