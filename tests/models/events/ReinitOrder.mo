// reinit of two states at one event uses the values of before: they swap.
model ReinitOrder
  Real a(start = 1, fixed = true), b(start = 5, fixed = true);
equation
  der(a) = 0;
  der(b) = 0;
  when time >= 1 then
    reinit(a, pre(b));
    reinit(b, pre(a));
  end when;
end ReinitOrder;

//! run: --stop 2
//! at 0.5: a = 1 +- 1e-12
//! end: a = 5 +- 1e-12
//! end: b = 1 +- 1e-12
