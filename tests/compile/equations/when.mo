// Equations that hold at events only.
//! flatten: M
//> when time > 1.0 then
//> n = pre(n) + 1;
//> elsewhen {time > 2.0, time > 3.0} then
//> n = 10;
//> end when;
//! equations: 1
model M
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n = pre(n) + 1;
  elsewhen {time > 2, time > 3} then
    n = 10;
  end when;
end M;
