// The listing of appendix A as printed: Sjölund, Braun, Fritzson and Krus, "Towards Efficient Distributed Simulation
// in Modelica using Transmission Line Modeling". Only numbers that the page broke across lines are joined again.
package TLM
package Basic
connector Connector_Q
  output Real p;
  output Real q;
  input Real c;
  input Real Zc;
end Connector_Q;
connector Connector_C
  input Real p;
  input Real q;
  output Real c;
  output Real Zc;
end Connector_C;
model FlowSource
  Connector_Q source;
  parameter Real flowVal;
equation
  source.q = flowVal;
  source.p = source.c + source.q*
    source.Zc;
end FlowSource;
model PressureSource
  Connector_C pressure;
  parameter Real P;
equation
  pressure.c = P;
  pressure.Zc = 0;
end PressureSource;
model HydrAltPRV
  Connector_Q left;
  Connector_Q right;
  parameter Real Pref = 20000000;
  parameter Real cq = 0.67;
  parameter Real spooldiameter = 0.01;
  parameter Real frac = 1.0;
  parameter Real W = spooldiameter*frac
    ;
  parameter Real pilotarea = 0.001;
  parameter Real k = 1e6;
  parameter Real c = 1000;
  parameter Real m = 0.01;
  parameter Real xhyst = 0.0;
  constant Real xmax = 0.001;
  constant Real xmin = 0;
  parameter Real T;
  parameter Real Fs = pilotarea*Pref;
  Real Ftot = left.p*pilotarea - Fs;
  Real Ks = cq*W*x;
  Real x(start = xmin);
  parameter Integer one = 1;
  constant Boolean useDerInlineDelay;
  Real xfrac = x*Pref/xmax;
  Real v = if useDerInlineDelay then (
    x-delay(x,T))/T else der(xtmp);
  Real a = if useDerInlineDelay then (
    v-delay(v,T))/T else der(v);
  Real v2 = c*v;
  Real x2 = k*x;
  Real xtmp;
equation
  left.p = left.c + left.Zc*left.q;
  right.p = right.c + right.Zc*right.q;
  left.q = -right.q;
  right.q = sign(left.c-right.c) * Ks *
    (sqrt(abs(left.c-right.c)+((
    left.Zc+right.Zc)*Ks)^2/4) - Ks*(
    left.Zc+right.Zc)/2);
  xtmp = (Ftot - c*v - m*a)/k;
    x = if noEvent(xtmp < xmin) then xmin
        else if noEvent(xtmp > xmax)
            then xmax else xtmp;
end HydrAltPRV;
end Basic;
package Continuous
extends Basic;
model Volume
    parameter Real V;
    parameter Real Be;
    parameter Real Zc = Be*T/V;
    parameter Real T;
    Connector_C left(Zc = Zc);
    Connector_C right(Zc = Zc);
equation
    left.c = delay(right.c+2*Zc*right.q,T
    );
    right.c = delay(left.c+2*Zc*left.q,T
    );
end Volume;
end Continuous;
package ContinuousNoDelay
extends Basic;
model Volume
    parameter Real V;
    parameter Real Be;
    parameter Real Zc = Be*T/V;
    parameter Real T;
    parameter Real C =V/Be;
    Connector_C left(Zc = Zc);
    Connector_C right(Zc = Zc);
protected
    Real derleftp;
equation
    derleftp = (left.q+right.q)/C;
    derleftp = der(left.p);
    derleftp = der(right.p);
end Volume;
end ContinuousNoDelay;
package Discrete
extends Basic;
model Volume
    parameter Real V;
    parameter Real Be;
    parameter Real Zc = Be*T/V;
    parameter Real T = 0.01;
    Connector_C left(Zc = Zc);
    Connector_C right(Zc = Zc);
equation
    when sample(-T,T) then
        left.c = pre(right.c)+2*Zc*pre(
            right.q);
        right.c = pre(left.c)+2*Zc*pre(
            left.q);
    end when;
end Volume;
end Discrete;
end TLM;
package BaseSimulations
constant Boolean useDerInlineDelay;
model HydrAltPRVSystem
    replaceable model Volume =
        TLM.Continuous.Volume;
    parameter Real T = 1e-4;
    Volume volume(V=1e-3,Be=1e9,T=T);
    TLM.Continuous.FlowSource
        flowSource(flowVal = 1e-5);
    TLM.Continuous.PressureSource
        pressureSource(P = 1e5);
    TLM.Continuous.HydrAltPRV hydr(Pref
        =1e7,cq=0.67,spooldiameter
        =0.0025,frac=1.0,pilotarea=5e-5,xmax=0.015,m=0.12,c=400,k
        =150000,T=T,useDerInlineDelay=
        useDerInlineDelay);
equation
    connect (
        flowSource.source,volume.left);
    connect (volume.right,hydr.left);
    connect (
        hydr.right,pressureSource.pressure
        );
end HydrAltPRVSystem;
model DelayDassl
    extends HydrAltPRVSystem;
end DelayDassl;
model DelayEuler
    extends HydrAltPRVSystem;
end DelayEuler;
model NoDelay
    extends HydrAltPRVSystem(redeclare
        model Volume =
            TLM.ContinuousNoDelay.Volume);
end NoDelay;
model Disc
    extends HydrAltPRVSystem(redeclare
        model Volume =
            TLM.Discrete.Volume);
end Disc;
end BaseSimulations;
package DerBuiltin
    extends BaseSimulations(
        useDerInlineDelay = false);
redeclare class extends
    HydrAltPRVSystem
equation
    when (hydr.v > 0) then
        reinit(hydr.xtmp, max(
            hydr.xmin,hydr.xtmp));
    elsewhen (hydr.v < 0) then
        reinit(hydr.xtmp, min(
            hydr.xmax,hydr.xtmp));
    end when;
end HydrAltPRVSystem;
end DerBuiltin;
package DerInline
extends BaseSimulations(
    useDerInlineDelay = true);
end DerInline;
