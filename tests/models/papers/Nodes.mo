// Connectors as in listing 1 of "An Explicit Method for Decoupled Distributed Solvers in an Equation-Based Modelling
// Language", between elements named with the prefix TLM, which are components in C: the boundary equation is added.
// By hand: 1e-3 l/s into 1 l of oil are 1e8 Pa/s * 1e-2 = 1e6 Pa/s; through the orifice it leaves again at 2 MPa.
package Nodes
  connector NodeHydraulic "Hydraulic Node"
    Real p "Pressure";
    flow Real q "Volume flow";
  end NodeHydraulic;

  model Pump
    annotation(hopsanCqsType = "Q");
    NodeHydraulic P1;
    parameter Real flowRate = 1e-6;
  equation
    P1.q = -flowRate;
  end Pump;

  model Leak
    annotation(hopsanCqsType = "Q");
    NodeHydraulic P1, P2;
    parameter Real Kc = 5e-13;
  equation
    P1.q = Kc*(P1.p - P2.p);
    P1.q + P2.q = 0;
  end Leak;

  model System
    Pump pump;
    TLM.Volume volume(n = 2, V = 1e-3, Be = 1e9, T = 1e-3, alpha = 0.1, pStart = 0);
    Leak leak;
    TLM_Tank tank(p = 0);
  equation
    connect(pump.P1, volume.P[1]);
    connect(volume.P[2], leak.P1);
    connect(leak.P2, tank.P1);
  end System;
end Nodes;

//! run: -m Nodes.System --stop 20 --interval 0.1 --solver trapezoid --step 1e-3 --set nativeClock.step=1e-3
//! at 0.2: leak.P1.p = 2e6*(1 - exp(-0.5*0.2)) +- 2e3
//! end: leak.P1.p = 2e6*(1 - exp(-10)) +- 2e3
