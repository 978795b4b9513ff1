// Circuits without anything that has a level: only differences of their pressures or potentials count, and the message says so.
package Floating
  import Skerry.Hydraulic.*;
  import Skerry.Electric;

  model Oil "A pump and an orifice in a ring"
    Skerry.Rotational.SpeedSource drive(w = 10);
    Machine pump;
    Orifice orifice;
  equation
    connect(drive.P1, pump.S);
    connect(pump.P2, orifice.P1);
    connect(orifice.P2, pump.P1);
  end Oil;

  model Held "The same with a tank"
    extends Oil;
    Tank tank;
  equation
    connect(tank.P1, pump.P1);
  end Held;
end Floating;

//! run: -m Floating.Oil --stop 0.1
//! exit: 4
//! says: nothing sets the level of
//! says: pump.P1.p
//! run: -m Floating.Held --stop 0.1
//! not: level
