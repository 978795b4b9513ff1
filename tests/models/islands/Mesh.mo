// Nine lines between six points, their delays without a common divisor: jumps of the start go round all of them and
// multiply, millions of them in each 0.01 s after a while. The number that is followed is bounded, what is left of the
// others keeps their area. Reference: a program of its own that follows each jump by itself (the method of
// characteristics, all values constant in between), but for jumps below 1e-11; I is the integral of the pressure, y
// follows it within 2 ms. With fixed steps an error of second order in y is that of the trapezoid rule.
model Mesh
  Skerry.Hydraulic.Line l0(T=0.014734618297053862,Zc=1.434352542334553,pStart=0);
  Skerry.Hydraulic.Line l1(T=0.01851350737625934,Zc=1.612680483891094,pStart=0);
  Skerry.Hydraulic.Line l2(T=0.0066980894697971655,Zc=1.692790348348545,pStart=0);
  Skerry.Hydraulic.Line l3(T=0.012036035716732455,Zc=1.9136754256655755,pStart=0);
  Skerry.Hydraulic.Line l4(T=0.008698592489297455,Zc=1.6098478621098962,pStart=0);
  Skerry.Hydraulic.Line l5(T=0.013156412888538957,Zc=1.8834874949981255,pStart=0);
  Skerry.Hydraulic.Line l6(T=0.013609117818921511,Zc=0.543507842425422,pStart=0);
  Skerry.Hydraulic.Line l7(T=0.0051967128438335335,Zc=1.198433981567158,pStart=0);
  Skerry.Hydraulic.Line l8(T=0.008250947006957722,Zc=1.9150350754974705,pStart=0);
  Skerry.Hydraulic.LaminarOrifice r0(Kc=0.8342329736287558); Skerry.Hydraulic.Tank t0(p=1);
  Skerry.Hydraulic.LaminarOrifice r1(Kc=0.3583120511817719); Skerry.Hydraulic.Tank t1(p=0);
  Skerry.Hydraulic.LaminarOrifice r2(Kc=0.4141963943532972); Skerry.Hydraulic.Tank t2(p=0);
  Skerry.Hydraulic.LaminarOrifice r3(Kc=1.1123340223883194); Skerry.Hydraulic.Tank t3(p=0.5);
  Skerry.Hydraulic.LaminarOrifice r4(Kc=0.4011444686062586); Skerry.Hydraulic.Tank t4(p=0);
  Skerry.Hydraulic.LaminarOrifice r5(Kc=1.180751094336335); Skerry.Hydraulic.Tank t5(p=0);
  Real I0(start=0,fixed=true), y0(start=0,fixed=true);
  Real I1(start=0,fixed=true), y1(start=0,fixed=true);
  Real I2(start=0,fixed=true), y2(start=0,fixed=true);
  Real I3(start=0,fixed=true), y3(start=0,fixed=true);
  Real I4(start=0,fixed=true), y4(start=0,fixed=true);
  Real I5(start=0,fixed=true), y5(start=0,fixed=true);
equation
  der(I0) = l0.P1.p; 0.002*der(y0) = l0.P1.p - y0;
  der(I1) = l1.P1.p; 0.002*der(y1) = l1.P1.p - y1;
  der(I2) = l2.P1.p; 0.002*der(y2) = l2.P1.p - y2;
  der(I3) = l3.P1.p; 0.002*der(y3) = l3.P1.p - y3;
  der(I4) = l4.P1.p; 0.002*der(y4) = l4.P1.p - y4;
  der(I5) = l5.P1.p; 0.002*der(y5) = l5.P1.p - y5;
  connect(l0.P1,l6.P1);
  connect(l0.P1,l5.P2);
  connect(l0.P1,r0.P1);
  connect(r0.P2,t0.P1);
  connect(l1.P1,l7.P1);
  connect(l1.P1,l0.P2);
  connect(l1.P1,r1.P1);
  connect(r1.P2,t1.P1);
  connect(l2.P1,l8.P1);
  connect(l2.P1,l1.P2);
  connect(l2.P1,r2.P1);
  connect(r2.P2,t2.P1);
  connect(l3.P1,l2.P2);
  connect(l3.P1,l6.P2);
  connect(l3.P1,r3.P1);
  connect(r3.P2,t3.P1);
  connect(l4.P1,l3.P2);
  connect(l4.P1,l7.P2);
  connect(l4.P1,r4.P1);
  connect(r4.P2,t4.P1);
  connect(l5.P1,l4.P2);
  connect(l5.P1,l8.P2);
  connect(l5.P1,r5.P1);
  connect(r5.P2,t5.P1);
end Mesh;

// At most 72 jumps are passed on in each step.
//! run: --stop 0.16 --interval 0.01 --solver trapezoid --step 1e-3
//! end: I0 = 0.048744651 +- 1e-5
//! end: I2 = 0.044891589 +- 1e-5
//! end: I4 = 0.044419929 +- 1e-5
//! end: y1 = 0.329927133 +- 2e-4
//! end: y5 = 0.324310276 +- 2e-4
//! count: steps = 5000 +- 4000
//! same: -j 2
//! same: --tier 1
//! resumes: 0.06 0.11
//! run: --stop 0.3 --interval 0.3 --solver trapezoid --step 1e-3
//! end: I0 = 0.093986282 +- 1e-5
//! end: I2 = 0.090150627 +- 1e-5
//! end: I4 = 0.089681462 +- 1e-5
//! end: y1 = 0.324282461 +- 1e-4
//! end: y5 = 0.323169844 +- 1e-4
//! count: steps = 10000 +- 9000
//! run: --stop 0.16 --interval 0.01 --solver trapezoid --step 2.5e-4
//! end: I0 = 0.048744651 +- 2e-6
//! end: I2 = 0.044891589 +- 2e-6
//! end: I4 = 0.044419929 +- 2e-6
//! end: y1 = 0.329927133 +- 5e-5
//! end: y5 = 0.324310276 +- 5e-5
//! run: --stop 0.16 --interval 0.01 --solver trapezoid --step 5e-4 --apart
//! end: I0 = 0.048744651 +- 5e-6
//! end: I2 = 0.044891589 +- 5e-6
//! end: I4 = 0.044419929 +- 5e-6
//! end: y1 = 0.329927133 +- 2e-4
//! end: y5 = 0.324310276 +- 2e-4
//! same: -j 2
//! resumes: 0.09
//! run: --stop 0.16 --interval 0.01 --solver rk4 --step 1e-3
//! end: I0 = 0.048744651 +- 1e-5
//! end: I2 = 0.044891589 +- 1e-5
//! end: I4 = 0.044419929 +- 1e-5
//! end: y1 = 0.329927133 +- 2e-4
//! end: y5 = 0.324310276 +- 2e-4
//! count: steps = 5000 +- 4000
// As the tolerance asks for.
//! run: --stop 0.16 --interval 0.01 --tolerance 1e-4
//! end: I0 = 0.048744651 +- 1e-6
//! end: I2 = 0.044891589 +- 1e-6
//! end: I4 = 0.044419929 +- 1e-6
//! end: y1 = 0.329927133 +- 5e-5
//! end: y5 = 0.324310276 +- 5e-5
//! count: steps = 60000 +- 60000
//! same: -j 2
//! run: --stop 0.16 --interval 0.01 --tolerance 1e-4 --solver cvode
//! end: I0 = 0.048744651 +- 1e-5
//! end: I2 = 0.044891589 +- 1e-5
//! end: I4 = 0.044419929 +- 1e-5
//! end: y1 = 0.329927133 +- 5e-4
//! end: y5 = 0.324310276 +- 5e-4
//! count: steps = 60000 +- 60000
