// At the time of an event an assertion sees what all other equations see: when time > 0.5 has fired, time > 0.5 holds,
// although time is 0.5. The assertions make no events of their own (n counts those of the when-clauses only). Closed form.
model AssertAtEvent
  Integer i(start = 0, fixed = true);
  Boolean b(start = true, fixed = true), c = pre(b);
  discrete Real x(start = 3, fixed = true);
  Real y;
equation
  when time > 0.5 then
    i = 1;
  end when;
  when time >= 0.25 then
    b = false;
  end when;
  assert(time > 0.5 or i == 0, "i before its time");
  assert(not time > 0.5 or i == 1, "i after its time");
  assert(time <= 0.5 or i == 1, "i after its time");
  assert(if time < 0.25 then b else not b, "b");
  assert(time >= 0.25 or c, "pre(b)");
  if time > 0.5 then
    assert(i == 1, "i in a branch");
  else
    assert(i == 0 and y < 3.5, "i or y in the other branch");
  end if;
algorithm
  y := x;
  when time > 0.5 then
    x := pre(x) + 1;
  end when;
end AssertAtEvent;

//! run: --stop 1
//! count: events = 2
//! end: i = 1 +- 0
//! end: y = 4 +- 1e-12
//! run: --stop 1 --solver rk4 --step 0.25
//! end: i = 1 +- 0
