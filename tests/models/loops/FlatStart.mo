// A condition switches to a square whose slope is zero where the unknown stands: Newton's first step is infinite, and what it leads
// to is no solution. y is alone, z are lanes of one kernel.
model FlatStart
  Boolean above = time >= 0.5;
  Real y(start = 0), z[12](each start = 0);
equation
  if above then
    0 = time - 0.4 - (if noEvent(y < 0) then y^2/20 else 0);
  else
    y = 0;
  end if;
  for i in 1:12 loop
    if above then
      0 = time - 0.4 - (if noEvent(z[i] < 0) then i*z[i]^2/20 else 0);
    else
      z[i] = 0;
    end if;
  end for;
end FlatStart;

// Closed form: i*z^2 = 20*(time - 0.4).
//! run: --stop 1 --interval 0.25
//! always: 'time' <= 0.5 or abs('y' + sqrt(20*('time' - 0.4))) <= 1e-12
//! always: 'time' <= 0.5 or abs('z[12]' + sqrt(20*('time' - 0.4)/12)) <= 1e-12
//! end: y = -3.4641016151377544 +- 1e-12
//! same: --tier 1
//! run: --solver euler --step 0.25 --stop 1 --interval 0.25
//! end: z[1] = -3.4641016151377544 +- 1e-12
