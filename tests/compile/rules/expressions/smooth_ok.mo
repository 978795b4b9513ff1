// Of Reals, arrays, records (3.7.5).
model SmoothOk
  parameter Integer n = 1;
  Real x = smooth(n, if time > 1 then time else 1), y[2] = smooth(0, {time, 1});
end SmoothOk;
