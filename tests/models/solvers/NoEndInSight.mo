// A stop that nobody waits for, as of a model that runs live: with rows on the way it goes on (it ended at 705 s, and at 1203 s with halving).
// The integral of cos(50*t) is sin(50*t)/50.
//! run: --stop 1e9 --interval 1 --tier 0
//! says: far enough
//! end: x = sin(50*1500)/50 +- 1e-4
//! run: --stop 1e9 --interval 1 --tier 0 --solver halving
//! says: far enough
//! end: x = sin(50*1500)/50 +- 1e-4
// Rows two million seconds apart would take weeks each.
//! run: --stop 1e9 --tier 0
//! exit: 5
//! says: cannot go on
model NoEndInSight
  Real x(start = 0, fixed = true);
equation
  der(x) = cos(50*time);
  when time >= 1500 then
    terminate("far enough");
  end when;
end NoEndInSight;
