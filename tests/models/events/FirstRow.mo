// What happens at the start time happens before the first row: one row, with the values after ticks and events there.
// Later events have a row on each side, as in the results that the standard library is published with.
package FirstRow
  model Tick "ticks at the start and every 0.25 s"
    Real x(start = 0, fixed = true);
    discrete Real y(start = 0, fixed = true);
    Integer n(start = 0, fixed = true);
  equation
    der(x) = 1;
    when sample(0, 0.25) then
      y = x + 10;
      n = pre(n) + 1;
    end when;
  end Tick;

  model Clocked
    Real x(start = 1, fixed = true), u, y;
  equation
    der(x) = -x;
    u = sample(x, Clock(1, 10));
    y = hold(u) + 1;
  end Clocked;

  model Time "time > 0 is true from 0 on"
    Boolean b = time > 0;
  end Time;

  model Ends
    Integer n(start = 0, fixed = true);
  equation
    when sample(0, 1) then
      n = pre(n) + 1;
      if n > 0 then
        terminate("at once");
      end if;
    end when;
  end Ends;

  model Islands
    Real x(start = 1, fixed = true), z(start = 0, fixed = true);
    discrete Real s(start = 0, fixed = true);
  equation
    der(x) = -x;
    der(z) = delay(x, 0.1);
    when sample(0, 0.2) then
      s = pre(s) + 1;
    end when;
  end Islands;
end FirstRow;

// Rows at 0, 0.1, ..., and two each at 0.25, 0.5 (grid), 0.75, 1: 11 + 2*2 + 2*1.
//! run: -m FirstRow.Tick --stop 1 --interval 0.1
//! at 0: n = 1 +- 0
//! always: y >= 10 and n >= 1
//! count: rows = 17
//! same: --tier 1
//! resumes: 0.3
//! run: -m FirstRow.Tick --stop 1 --interval 0.1 --solver trapezoid --step 0.05
//! always: y >= 10 and n >= 1
//! count: rows = 17
//! same: --tier 1
//! resumes: 0.3
// Ticks more often than rows: no rows of their own.
//! run: -m FirstRow.Tick --stop 1 --interval 0.5
//! always: y >= 10 and n >= 1
//! count: rows = 3
//! run: -m FirstRow.Tick --start 2 --stop 3 --interval 0.5 --solver rk4 --step 0.05
//! always: y >= 10 and n >= 1
//! count: rows = 3
//! run: -m FirstRow.Clocked --stop 0.35 --interval 0.07
//! at 0: u = 1 +- 0
//! always: y > 1.6
//! run: -m FirstRow.Time --stop 1 --interval 0.5
//! always: b == 1
//! count: rows = 3
//! run: -m FirstRow.Ends --stop 1
//! always: n == 1
//! count: rows = 1
//! run: -m FirstRow.Islands --stop 0.1 --interval 0.05
//! always: s == 1
//! count: rows = 3
//! count: tiles = 2
//! run: -m FirstRow.Islands --stop 0.1 --interval 0.05 --solver trapezoid --step 0.01
//! always: s == 1
//! count: rows = 3
