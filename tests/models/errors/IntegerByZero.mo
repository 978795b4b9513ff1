// Whole numbers can be no numbers too: div and mod by zero, in an event.
model IntegerByZero
  parameter Boolean rest = false;
  Integer k(start = 1, fixed = true), n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  when time > 0.5 then
    k = 0;
    n = if rest then 1 else div(3, k);
    m = if rest then mod(3, k) else 1;
  end when;
end IntegerByZero;

//! run: --stop 1
//! exit: 5
//! says: n is infinite at time 0.5
//! says: IntegerByZero.mo:8
//! run: --stop 1 --set rest=true
//! exit: 5
//! says: m is not a number at time 0.5
//! says: IntegerByZero.mo:9
