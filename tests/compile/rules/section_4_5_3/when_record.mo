// When record (4.5.3): accepted.
record R Real x; end R;
model M
  R r(x(start = 0, fixed = true));
equation
  when time > 1 then
    r.x = 2;
  end when;
end M;
