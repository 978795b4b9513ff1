// A loop that depends on variables becomes a function by itself beside and inside a when-clause.
//! flatten: LoopBesideWhen
//> s = '$algorithm
//> d = '$algorithm
//> inside = '$algorithm
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
  when time > 0.5 then
    d := s;
  end when;
algorithm
  when sample(0, 0.25) then
    inside := 0;
    for i in 1:n loop
      inside := inside + i*time;
    end for;
    inside := inside + 100;
  end when;
end LoopBesideWhen;
