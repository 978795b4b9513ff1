// Listings 1.1 and 1.2 of "Towards A Parallel Distributed Equation-Based Simulation Environment", the connector as printed
// and the valve with its slips mended, between native elements: the component writes its boundaries itself.
// By hand, with K = 0.67*sqrt(2/870): K*A*sqrt(dp) through the orifice and K*w*x*(sqrt(p0 + dp) - sqrt(p0)) through the valve
// are 1e-3, and ke*x = (dp - pref)*Av: x = 4.478 mm with A = 3e-6, 6.737 mm with A = 1e-6.
package Listings
  connector NodeHydraulic "Hydraulic Node"
    Real    p "Pressure";
    Real    q "Flow";
    Real    c "Wave Variable";
    Real    Zc "Characteristic Impedance";
  end NodeHydraulic;

  model MyPressureReliefValve "My Hydraulic Pressure Relief Valve"
    annotation(hopsanCqsType = "Q");

    NodeHydraulic P1, P2;
    NodeSignalOut xv, dxv;

    parameter Real rho(unit="kg/m3")=870 "Oil Density";
    parameter Real Dv(unit="m")=0.03 "Spool Diameter";
    parameter Real Bv(unit="N.s/m")=0.03 "Damping Coefficient";
    parameter Real Mv(unit="kg")=0.03 "Spool Mass";
    parameter Real Xvmax(unit="m")=0.03 "Maximum Spool Displacement";
    parameter Real Cq(unit="1")=0.67 "Pressure-Flow Coefficient";
    parameter Real phi(unit="rad")=0.01 "Stream Angle";
    parameter Real ks(unit="N/m")=100 "Spring Constant";
    parameter Real p0(unit="Pa")=1e5 "Pressure For Turbulent Flow";
    parameter Real pref(unit="Pa")=2e7 "Reference Opening Pressure";

    Real Av "Valve Cross Section Area";
    Real w "Area Gradient";
    Real kf "Flow Force Spring Constant";
    Real ke "Total Effective Spring Constant";

  algorithm
    Av := 3.1415*Dv^2/4;
    w := 3.1415*Dv*sin(phi);
    kf := 2*Cq*w*cos(phi)*(P1.p-P2.p);
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

  model System
    inner Native.Clock nativeClock(step = 2e-5);
    TLM_FlowSource pump(q = 1e-3);
    TLM_Volume volume(n = 3, V = 5e-3, Be = 1e9, T = 1e-4, alpha = 0.1, pStart = 1e5);
    MyPressureReliefValve valve(Bv = 30);
    TLM.Step area(y0 = 3e-6, yA = -2e-6, t0 = 0.3);
    TLM_Orifice orifice(useInput = true);
    TLM_Tank tank1, tank2;
  equation
    connect(pump.P1, volume.P[1]);
    connect(volume.P[2], valve.P1);
    connect(volume.P[3], orifice.P1);
    connect(area.y, orifice.u);
    connect(valve.P2, tank1.P1);
    connect(orifice.P2, tank2.P1);
  end System;
end Listings;

//! run: -m Listings.System --stop 0.6 --interval 1e-3 --solver trapezoid --step 2e-5
//! at 0.29: valve.xv.out = 4.478e-3 +- 5e-6
//! end: valve.xv.out = 6.737e-3 +- 5e-6
//! end: valve.P1.p = 1e5 + 2e7 + 6.737e-3*(100 + 2*0.67*9.4243e-4*20.244e6)/7.0684e-4 +- 2e3
//! always: 'valve.xv.out' >= 0
