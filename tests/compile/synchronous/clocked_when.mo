// The equations of a clocked when hold at each tick.
//! flatten: M
//> interval
//> firstTick
model M
  Real x(start = 0), h;
  Boolean first;
equation
  when Clock(1, 2) then
    x = previous(x) + 1;
    h = interval(x);
    first = firstTick(x);
  end when;
end M;
