// A network without states: nothing but what arrives and is sent moves it. The source begins with a kink, which comes back from all
// ends again and again; the check valve makes more of them. With a step that divides all delays every wave is read where
// it was sent, exactly; steps by tolerance must come as close as the tolerance says.
model Kinks
  Skerry.Hydraulic.FlowSource pump(useInput = true);
  Skerry.Signals.Sine sine(yA = 1e-4, f = 7);
  Skerry.Hydraulic.Volume a(n = 2, V = 2.5e-4, T = 3.3e-4, alpha = 0.1), b(n = 3, V = 3.6e-4, T = 5e-4, alpha = 0),
    c(n = 1, V = 1.5e-4, T = 5e-4, alpha = 0);
  Skerry.Hydraulic.Line pipe(T = 1e-3, Zc = 3.3e8, alpha = 0);
  Skerry.Hydraulic.LaminarOrifice in_(Kc = 1e-9), out(Kc = 1e-9), leak(Kc = 1e-10);
  Skerry.Hydraulic.CheckValve valve(A = 1e-6, pOpen = 1e4);
  Skerry.Hydraulic.Tank tank;
equation
  connect(sine.y, pump.u);
  connect(pump.P1, a.P[1]);
  connect(a.P[2], in_.P1);
  connect(in_.P2, pipe.P1);
  connect(pipe.P2, out.P1);
  connect(out.P2, b.P[1]);
  connect(tank.P1, leak.P1);
  connect(leak.P2, b.P[2]);
  connect(b.P[3], valve.P1);
  connect(valve.P2, c.P[1]);
end Kinks;

//! run: --stop 0.03 --interval 2e-3 --step 1e-5
//! at 0.006: valve.q = 6.390347798547e-7 +- 1e-18
//! at 0.024: valve.q = 2.312506415255e-6 +- 1e-18
//! run: --stop 0.03 --interval 2e-3 --tolerance 1e-8
//! at 0.006: valve.q = 6.390347798547e-7 +- 1e-14
//! at 0.024: valve.q = 2.312506415255e-6 +- 1e-14
