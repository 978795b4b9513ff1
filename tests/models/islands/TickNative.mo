// Components in C between equations, stepped in the loop over steps: two masses on a spring in C, and a pulse.
model TickNative
  inner Native.Clock nativeClock(step = 0.0009765625);
  CarChassi a(M = 10, B = 1, Kd = 0), b(M = 20, B = 2, Kd = 0);
  TLM_Spring spring(k = 1000);
  TLM_Force free(F = 0), push(F = 5), none1[4](each F = 0), none2[4](each F = 0);
equation
  connect(a.PM, spring.P1);
  connect(spring.P2, b.PD);
  connect(a.PD, free.P1);
  connect(b.PM, push.P1);
  connect(a.P1, none1[1].P1);
  connect(a.P2, none1[2].P1);
  connect(a.P3, none1[3].P1);
  connect(a.P4, none1[4].P1);
  connect(b.P1, none2[1].P1);
  connect(b.P2, none2[2].P1);
  connect(b.P3, none2[3].P1);
  connect(b.P4, none2[4].P1);
end TickNative;

//! run: --stop 2 --interval 0.0625 --solver trapezoid --step 0.0009765625
//! count: tiles = 1
//! same: --apart
//! same: --one-island
//! same: --tier 0
//! same: --tier 1
//! same: -j 4
//! resumes: 0.4 1.7
//! stops: 0.4 1.703125
