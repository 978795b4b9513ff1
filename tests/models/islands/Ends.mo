// One island ends the run, or fails, at an event between two rows; the other one reads it and is to come as far, though
// nothing more is sent. h = 1 - t: the event is at 0.6667. y' = 1.05 - t - y behind the line's 0.05: closed form.
package Ends
  partial model Base
    Real h(start = 1, fixed = true), y(start = 0, fixed = true);
  equation
    der(h) = -1;
    der(y) = delay(h, 0.05) - y;
  end Base;
  model Terminates
    extends Base;
  equation
    when h < 0.3333 then
      terminate("low enough");
    end when;
  end Terminates;
  model Fails
    extends Base;
  equation
    when h < 0.3333 then
      assert(false, "too low");
    end when;
  end Fails;
end Ends;

//! run: -m Ends.Terminates --stop 2 --interval 0.5 --apart
//! count: islands = 2
//! says: low enough
//! end: time = 0.6667 +- 1e-9
//! end: y = 2.05 - 0.6667 - (2 - (1 - exp(-0.05)))*exp(0.05 - 0.6667) +- 1e-5
//! same: -j 2
//! run: -m Ends.Terminates --stop 2 --interval 0.5 --solver rk4 --step 0.01 --apart
//! end: time = 0.6667 +- 1e-9
//! same: -j 2
//! run: -m Ends.Fails --stop 2 --interval 0.5 --solver trapezoid --step 0.05 --apart
//! exit: 5
//! says: too low
//! not: wait for each other
