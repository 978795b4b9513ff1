// Skerry.Settings: one place for line delay, filter and oil; a component's own values and a subsystem's own settings win.
package Settings
  import Skerry.Hydraulic.*;
  import Skerry.Fluids;

  // der(p) = q*Be/V: 1e8 Pa/s by default. The orifice has the oil's density.
  model Fill
    FlowSource pump(q = 1e-4);
    Volume volume(n = 1, V = 1e-3, T = T);
    parameter Real T = volume.settings.T;
    FlowSource pump2(q = 1e-4);
    Volume own(n = 1, V = 1e-3, Be = 2e9);
    PressureSource high(p = 1.01e7);
    Tank low;
    Orifice orifice(A = 1e-6, p0 = 0);
    Real q = orifice.q;
  equation
    connect(pump.P1, volume.P[1]);
    connect(pump2.P1, own.P[1]);
    connect(high.P1, orifice.P1);
    connect(orifice.P2, low.P1);
  end Fill;

  model Glycol
    extends Fill;
    inner Skerry.Settings settings(fluid = Fluids.WaterGlycol());
  end Glycol;

  model Part "Has an oil of its own"
    inner Skerry.Settings settings(fluid = Fluids.Fluid(rho = 1000));
    PressureSource high(p = 1.01e7);
    Tank low;
    Orifice orifice(A = 1e-6, p0 = 0);
  equation
    connect(high.P1, orifice.P1);
    connect(orifice.P2, low.P1);
  end Part;

  model Parts
    extends Fill;
    Part part;
    Real q2 = part.orifice.q;
  end Parts;

  // Functions of the fluid against values worked out from their formulas with other programs.
  model Data
    parameter Fluids.Fluid oil = Fluids.VG46();
    parameter Fluids.Fluid wet = Fluids.Fluid(Be = 1.6e9, air = 0.01, n = 1.4);
    Real nu40 = Fluids.kinematicViscosity(oil, 1e5, 313.15) + 0*time;
    Real nu100 = Fluids.kinematicViscosity(oil, 1e5, 373.15) + 0*time;
    Real nu20 = Fluids.kinematicViscosity(oil, 1e5, 293.15) + 0*time;
    Real rho = Fluids.density(oil, 3e7, 333.15) + 0*time;
    Real Be = Fluids.bulkModulus(oil, 3e7, 333.15) + 0*time;
    Real Be1 = Fluids.airBulkModulus(wet, 1e5, 313.15) + 0*time;
    Real Be200 = Fluids.airBulkModulus(wet, 2e7, 313.15) + 0*time;
    Real slope = (Fluids.density(oil, 3e7 + 1e3, 333.15) - Fluids.density(oil, 3e7 - 1e3, 333.15))/2e3 + 0*time;
  end Data;
end Settings;

//! run: -m Settings.Fill --stop 0.1 --interval 1e-3 --solver trapezoid --step 1e-4
//! end: volume.P[1].p = 1e5 + 1e8*0.1 +- 1.5e4
//! end: own.P[1].p = 1e5 + 2e8*0.1 +- 3e4
//! end: q = 0.67*1e-6*sqrt(2/870*1e7) +- 1e-16
//! not: SK2113
// Doubled for the one without a value of its own.
//! run: -m Settings.Fill --stop 0.1 --interval 1e-3 --step 1e-4 --set settings.fluid.Be=2e9 --set settings.fluid.rho=435
//! end: volume.P[1].p = 1e5 + 2e8*0.1 +- 3e4
//! end: own.P[1].p = 1e5 + 2e8*0.1 +- 3e4
//! end: q = 0.67*1e-6*sqrt(2/435*1e7) +- 1e-16
// With T = 10 ms a closed volume sees nothing of what went in before T has passed: stairs of 2*Zc*q.
//! run: -m Settings.Fill --stop 0.1 --interval 1e-3 --step 1e-3 --set settings.T=0.01 --set settings.alpha=0
//! at 0.005: volume.P[1].p = 1e5 + 0.5e6 +- 1e-6
//! at 0.015: volume.P[1].p = 1e5 + 1.5e6 +- 1e-6
//! run: -m Settings.Glycol --stop 0.1 --interval 1e-3 --step 1e-4
//! end: volume.P[1].p = 1e5 + 3.2e8*0.1 +- 5e4
//! end: q = 0.67*1e-6*sqrt(2/1075*1e7) +- 1e-16
//! run: -m Settings.Parts --stop 0.01 --interval 1e-3
//! end: q = 0.67*1e-6*sqrt(2/870*1e7) +- 1e-16
//! end: q2 = 0.67*1e-6*sqrt(2/1000*1e7) +- 1e-16
// Walther through 46 and 6.8 mm2/s; rho = 862*(1 - 7e-4*20)*(1 + ln(1 + 10*2.99e7/1.62e9)/10), Be = 1.62e9 + 10*2.99e7 - 20*8e6.
//! run: -m Settings.Data --stop 1 --interval 0.5
//! end: nu40 = 46e-6 +- 1e-15
//! end: nu100 = 6.8e-6 +- 1e-16
//! end: nu20 = (10^10^(log10(log10(46.7)) + (log10(log10(7.5)) - log10(log10(46.7)))*log10(293.15/313.15)/log10(373.15/313.15)) - 0.7)*1e-6 +- 1e-13
//! end: rho = 862*(1 - 0.014)*(1 + log(1 + 10*2.99e7/1.62e9)/10) +- 1e-9
//! end: Be = 1.759e9 +- 1
// One percent of air at 1 bar: n*p = 1.4e5 in series with the oil; at 200 bar 1e-2*(1/200)^(1/1.4) = 2.272e-4 is left.
//! end: Be1 = 1/(0.01/1.4e5 + 0.99/1.6e9) +- 1
//! end: Be200 = (2.2727e-4 + 0.99*exp(-1.99e7/1.6e9))/(2.2727e-4/2.8e7 + 0.99*exp(-1.99e7/1.6e9)/1.6e9) +- 1e5
