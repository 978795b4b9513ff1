// The model of docs/tutorial-lines.md. By hand (Joukowsky): closing the valve raises the pressure by Zc*q = 1.5 MPa;
// the wave comes back from the tank after 2*T with the other sign.
model Hammer "A valve at the end of a pipe closes"
  import Skerry.Hydraulic.*;
  PressureSource pump(p = 2e6);
  Line pipe(T = 0.01, Zc = 1.5e9, pStart = 2e6, qStart = 1e-3);
  LaminarOrifice valve(useInput = true);
  Skerry.Signals.Step opening(y0 = 1e-3/1.9e6, yA = -1e-3/1.9e6, t0 = 0.02);
  Tank tank(p = 1e5);
equation
  connect(pump.P1, pipe.P1);
  connect(pipe.P2, valve.P1);
  connect(opening.y, valve.u);
  connect(valve.P2, tank.P1);
  annotation(experiment(StopTime = 0.1, Interval = 1e-3));
end Hammer;

//! run:
//! at 0.015: valve.P1.p = 2e6 +- 1e-3
//! at 0.015: valve.q = 1e-3 +- 1e-12
//! at 0.03: valve.P1.p = 3.5e6 +- 1e-3
//! at 0.05: valve.P1.p = 0.5e6 +- 1e-3
//! at 0.07: valve.P1.p = 3.5e6 +- 1e-3
//! at 0.09: valve.P1.p = 0.5e6 +- 1e-3
//! resumes: 0.005 0.025 0.06
//! run: --start 3 --stop 3.01
//! at 3.005: valve.P1.p = 3.5e6 +- 1e-3
//! run: --set opening.t0=3.02 --start 3 --stop 3.05
//! at 3.015: valve.P1.p = 2e6 +- 1e-3
//! at 3.03: valve.P1.p = 3.5e6 +- 1e-3
