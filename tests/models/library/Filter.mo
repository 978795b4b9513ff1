// The filter of a volume against the formula of the existing tools, written with samples:
//   c1 = alpha*c1 + (1 - alpha)*(p2 + Zc*q2), all from one step before,
// with Zc = Be*T/V as in the listing of the paper on lines in plain Modelica; the library's volume is the one whose
// capacitance is V/Be, so it gets V/(1 - alpha) here.
model Filter
  parameter Real T = 1e-3, Be = 1e9, V = 1e-3, alpha = 0.3;
  parameter Real Zc = Be*T/V;
  Skerry.Hydraulic.FlowSource pump(useInput = true);
  Skerry.Signals.Sine sine(y0 = 1e-3, yA = 1e-3, f = 10);
  Skerry.Hydraulic.Volume volume(V = V/(1 - alpha), Be = Be, T = T, alpha = alpha, pStart = 0, cavitation = false);
  Skerry.Hydraulic.LaminarOrifice leak(Kc = 1e-9);
  Skerry.Hydraulic.Tank tank(p = 0);
  discrete Real c1(start = 0, fixed = true), c2(start = 0, fixed = true);
  discrete Real p1(start = 0, fixed = true), q1(start = 0, fixed = true);
  discrete Real p2(start = 0, fixed = true), q2(start = 0, fixed = true);
  discrete Real worst(start = 0, fixed = true) "Largest difference so far";
equation
  connect(sine.y, pump.u);
  connect(pump.P1, volume.P[1]);
  connect(volume.P[2], leak.P1);
  connect(leak.P2, tank.P1);
  when sample(0, T) then
    c1 = alpha*pre(c1) + (1 - alpha)*(pre(p2) + Zc*pre(q2));
    c2 = alpha*pre(c2) + (1 - alpha)*(pre(p1) + Zc*pre(q1));
    q1 = sine.y;
    p1 = c1 + Zc*q1;
    p2 = c2/(1 + Zc*1e-9);
    q2 = -1e-9*p2;
    worst = max(pre(worst), abs(volume.P[1].p - p1) + abs(volume.P[2].p - p2));
  end when;
end Filter;

//! run: --stop 0.2 --interval 1e-3 --solver trapezoid --step 1e-3
//! end: worst = 0 +- 1e-6
//! at 0.1: p1 = 1e6*(1 + sin(2*pi*10*0.1)) +- 0.5e6
// The wave that comes back is a difference of equal numbers: its roundings ask for no short steps.
//! run: --stop 0.2 --interval 1e-3
//! count: steps = 5000 +- 5000
//! always: abs('volume.waves.w[2]') < 1e-6
