// A line that stands for a capacitance has an inductance too, Zc*T: what it costs to take a long delay.
package Parasitic
  model Flow "A volume between two pressures: the flow through it grows by dp/(Zc*T) on average, in stairs of 2*T"
    Skerry.Hydraulic.PressureSource high(p = 3e5);
    Skerry.Hydraulic.Volume volume(n = 2, V = 1e-3, Be = 1e9, T = 1e-3, alpha = 0, pStart = 1e5);
    Skerry.Hydraulic.PressureSource low(p = 1e5);
  equation
    connect(high.P1, volume.P[1]);
    connect(volume.P[2], low.P1);
  end Flow;

  model Masses "A spring between two masses weighs k*T^2: half as much as both masses here"
    Skerry.Mechanic.ForceSource push(f = 3);
    Skerry.Mechanic.Mass a(m = 1), b(m = 1);
    Skerry.Mechanic.Spring spring(k = 100, T = 0.1);
  equation
    connect(push.P1, a.P1);
    connect(a.P2, spring.P1);
    connect(spring.P2, b.P1);
  end Masses;

  model Ideal "The same without it"
    Skerry.Mechanic.ForceSource push(f = 3);
    Skerry.Mechanic.Mass a(m = 1), b(m = 1);
    Skerry.Mechanic.IdealSpringDamper spring(k = 100);
  equation
    connect(push.P1, a.P1);
    connect(a.P2, spring.P1);
    connect(spring.P2, b.P1);
  end Ideal;
end Parasitic;

// Zc = Be*T/V = 1e9, so Zc*T = 1e6: 2e5/1e6 = 0.2 m3/s2. The first wave brings 2e5/Zc = 2e-4, each later one twice that.
//! run: -m Parasitic.Flow --stop 0.0405 --interval 5e-4 --step 5e-4
//! at 0.001: volume.P[1].q = 2e-4 +- 1e-12
//! at 0.0035: volume.P[1].q = 6e-4 +- 1e-12
//! end: volume.P[1].q = 0.2*0.0405 + 1e-4 +- 1e-12
// The momentum F*t is that of 2 kg and of the 1 kg in the spring.
//! run: -m Parasitic.Masses --stop 50 --interval 0.1 --step 1e-3
//! end: a.x = 0.5*3/(1 + 1 + 100*0.1^2)*50^2 +- 1.3
//! end: b.x = 0.5*3/(1 + 1 + 100*0.1^2)*50^2 +- 1.3
//! run: -m Parasitic.Ideal --stop 50 --interval 0.1
//! end: a.x = 0.5*3/(1 + 1)*50^2 +- 1.3
// Elements without a twin in C have the same limits, and do not start.
//! run: -m Parasitic.Ideal --stop 0.1 --interval 0.1 --set spring.d=-1
//! exit: 4
//! says: less than its min
