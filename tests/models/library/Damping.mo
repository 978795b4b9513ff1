// How fast a filter alpha damps: the waves that go to and fro between the closed ports of a volume shrink by 1 - 2*alpha in each T,
// a pipe between a reservoir and a closed end by sqrt(alpha^2 + (1 - alpha)^2), and a volume's filter does nothing to a hammer in a pipe beside it.
package Damping
  import Skerry.Hydraulic.*;
  model Ports
    Volume volume(n = 2, V = 1e-3, Be = 1e9, T = 1e-3, alpha = 0.1, pStart = 1e7, qStart = {1e-3, -1e-3});
  end Ports;
  model Pipe
    PressureSource reservoir(p = 1e7);
    Line pipe(T = 1e-3, Zc = 1e9, alpha = 0.1, pStart = 1e7, qStart = 1e-3);
  equation
    connect(reservoir.P1, pipe.P1);
  end Pipe;
  // 10 s of a pipe of 10 ms with a volume of 0.1 l at its closed end: the first swing and the last one.
  model Hammer
    PressureSource reservoir(p = 1e7);
    Line pipe(T = 0.01, Zc = 1e9, pStart = 1e7, qStart = 1e-3);
    Volume volume(n = 1, V = 1e-4, pStart = 1e7);
    Real first(start = 0, fixed = true) "Energy in the first swings";
    Real last(start = 0, fixed = true) "Energy in the last ones";
  equation
    connect(reservoir.P1, pipe.P1);
    connect(pipe.P2, volume.P[1]);
    der(first) = if time < 1 then (volume.P[1].p - 1e7)^2 else 0;
    der(last) = if time > 9 then (volume.P[1].p - 1e7)^2 else 0;
  end Hammer;
end Damping;

//! run: -m Damping.Ports --stop 0.0105 --interval 5e-4 --solver trapezoid --step 5e-4
// Zc = Be*T/(V*0.9); closed ports show the wave that arrives.
//! at 0.0055: volume.P[2].p = 1e7 + 1e-3*1e9/0.9*(-0.8)^5 +- 1
//! end: volume.P[2].p = 1e7 + 1e-3*1e9/0.9*0.8^10 +- 1
// At the closed end c[k] = 2*alpha*c[k-1] - (alpha^2 + (1 - alpha)^2)*c[k-2], c[0] = c[1] = 1e6: sqrt(0.82)^k*cos(k*atan(9) + ...).
//! run: -m Damping.Pipe --stop 0.0405 --interval 5e-4 --solver trapezoid --step 5e-4
//! at 0.0205: pipe.P2.p = 1e7 + 1e6*0.82^10*(cos(20*atan(9)) + (1 - 0.1)/0.9*sin(20*atan(9))) +- 1
//! end: pipe.P2.p = 1e7 + 1e6*0.82^20*(cos(40*atan(9)) + (1 - 0.1)/0.9*sin(40*atan(9))) +- 1
//! run: -m Damping.Hammer --stop 10 --interval 0.01 --solver trapezoid --step 1e-4
//! end: last = 0.884e12 +- 0.02e12
//! end: first = 0.97e12 +- 0.02e12
