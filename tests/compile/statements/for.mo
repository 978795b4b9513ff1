// A loop is run through.
//! flatten: M
//> s = 'x[1]' + 'x[2]' + 'x[3]';
//> 'p[1]' = time;
//> 'p[3]' = 'p[2]'*time;
model M
  Real x[3] = {time, 2*time, 3*time}, s, p[3];
algorithm
  s := 0;
  for i in 1:3 loop
    s := s + x[i];
  end for;
  p[1] := time;
  for i in 2:3 loop
    p[i] := p[i - 1]*time;
  end for;
end M;
