model controller "Skyhook and levelling, 1,000 times a second"
  parameter Boolean active = true "False: the throttles stay where they are";
  parameter Real fixedOpening(unit = "m") = 0.006 "Of a passive suspension";
  parameter Real sky(unit = "N.s/m") = 2e4 "At each wheel";
  parameter Real gain(unit = "m2/s") = 2e-4 "Flow per metre of a lost height";
  parameter Real ratio = 0.3/0.65, A(unit = "m2") = 3.141592653589793/4*0.11^2, rho(unit = "kg/m3") = 870, Cq = 0.67;
  parameter Real x[8] = {2.75, 2.75, 1.25, 1.25, -1.25, -1.25, -2.75, -2.75};
  parameter Real y[8] = {1, -1, 1, -1, 1, -1, 1, -1};
  input Real z, pitch, roll, vz, vp, vr;
  input Real rate1, rate2, rate3, rate4, rate5, rate6, rate7, rate8;
  discrete output Real d1(start = 0.006, fixed = true), d2(start = 0.006, fixed = true), d3(start = 0.006, fixed = true), d4(start = 0.006, fixed = true), d5(start = 0.006, fixed = true), d6(start = 0.006, fixed = true), d7(start = 0.006, fixed = true), d8(start = 0.006, fixed = true);
  discrete output Real q1(start = 0, fixed = true), q2(start = 0, fixed = true), q3(start = 0, fixed = true), q4(start = 0, fixed = true), q5(start = 0, fixed = true), q6(start = 0, fixed = true), q7(start = 0, fixed = true), q8(start = 0, fixed = true);
protected
  function opening "The diameter that gives this force at this rate of the cylinder"
    input Real vb, rate, sky, ratio, A, rho, Cq;
    output Real d;
  protected
    Real dp;
  algorithm
    // A throttle only takes: where the wanted force is along the motion it is open.
    if vb*rate <= 0 then
      d := 0.012;
    else
      dp := max(1e3, sky*abs(vb)/(A*ratio));
      d := sqrt(4/3.141592653589793*A*abs(rate)/(Cq*sqrt(2*dp/rho)));
      d := max(0.001, min(0.012, d));
    end if;
  end opening;
algorithm
  when sample(0, 1e-3) then
    d1 := if active then opening(vz + x[1]*vp + y[1]*vr, rate1, sky, ratio, A, rho, Cq) else fixedOpening;
    q1 := if active then max(-2e-4, min(2e-4, -gain*(z + x[1]*pitch + y[1]*roll))) else 0;
    d2 := if active then opening(vz + x[2]*vp + y[2]*vr, rate2, sky, ratio, A, rho, Cq) else fixedOpening;
    q2 := if active then max(-2e-4, min(2e-4, -gain*(z + x[2]*pitch + y[2]*roll))) else 0;
    d3 := if active then opening(vz + x[3]*vp + y[3]*vr, rate3, sky, ratio, A, rho, Cq) else fixedOpening;
    q3 := if active then max(-2e-4, min(2e-4, -gain*(z + x[3]*pitch + y[3]*roll))) else 0;
    d4 := if active then opening(vz + x[4]*vp + y[4]*vr, rate4, sky, ratio, A, rho, Cq) else fixedOpening;
    q4 := if active then max(-2e-4, min(2e-4, -gain*(z + x[4]*pitch + y[4]*roll))) else 0;
    d5 := if active then opening(vz + x[5]*vp + y[5]*vr, rate5, sky, ratio, A, rho, Cq) else fixedOpening;
    q5 := if active then max(-2e-4, min(2e-4, -gain*(z + x[5]*pitch + y[5]*roll))) else 0;
    d6 := if active then opening(vz + x[6]*vp + y[6]*vr, rate6, sky, ratio, A, rho, Cq) else fixedOpening;
    q6 := if active then max(-2e-4, min(2e-4, -gain*(z + x[6]*pitch + y[6]*roll))) else 0;
    d7 := if active then opening(vz + x[7]*vp + y[7]*vr, rate7, sky, ratio, A, rho, Cq) else fixedOpening;
    q7 := if active then max(-2e-4, min(2e-4, -gain*(z + x[7]*pitch + y[7]*roll))) else 0;
    d8 := if active then opening(vz + x[8]*vp + y[8]*vr, rate8, sky, ratio, A, rho, Cq) else fixedOpening;
    q8 := if active then max(-2e-4, min(2e-4, -gain*(z + x[8]*pitch + y[8]*roll))) else 0;
  end when;
end controller;
