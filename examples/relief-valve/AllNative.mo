model AllNative "The same system from components in C"
  import Native.Hydraulic.*;
  import Native.Signals;
  inner Native.Clock nativeClock(step = 1e-4);
  FlowSource pump(q = 1e-3);
  Volume volume(n = 3, V = 5e-3, Be = 1e9, T = 1e-4, alpha = 0.1, pStart = 1e5);
  ReliefValve valve(pRef = 2e7, dpMax = 1e6, A = 1e-5, tau = 0.01);
  Signals.Step area(y0 = 3e-6, yA = -2e-6, t0 = 0.3);
  Orifice orifice(useInput = true);
  Tank tank1;
  Tank tank2;
equation
  connect(pump.P1, volume.P[1]);
  connect(volume.P[2], valve.P1);
  connect(volume.P[3], orifice.P1);
  connect(area.y, orifice.u);
  connect(valve.P2, tank1.P1);
  connect(orifice.P2, tank2.P1);
  annotation(experiment(StopTime = 0.6, Interval = 5e-4));
end AllNative;
