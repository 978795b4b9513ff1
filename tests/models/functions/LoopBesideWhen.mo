// Loops over a range that varies beside and inside a when-clause. By hand: n = 1, 2, 3, 4 from 0, 0.25, 0.5 and
// 0.75 on, s = 1 + ... + n, d = s at 0.5 (just after it), inside = 100 + time*(1 + ... + n) at each tick.
model LoopBesideWhen
  Real s;
  Integer n;
  discrete Real d(start = 0, fixed = true);
  discrete Real inside(start = 0, fixed = true);
algorithm
  n := integer(4*time) + 1;
  s := 0;
  for i in 1:n loop
    s := s + i;
  end for;
  when time > 0.6 then
    d := s;
  end when;
algorithm
  when sample(0.1, 0.25) then
    inside := 0;
    for i in 1:n loop
      inside := inside + i*time;
    end for;
    inside := inside + 100;
  end when;
end LoopBesideWhen;

//! run: --stop 0.9 --interval 0.1
//! at 0.4: s = 3 +- 0
//! at 0.7: d = 6 +- 0
//! at 0.4: inside = 101.05 +- 1e-9
//! at 0.9: inside = 108.5 +- 1e-9
