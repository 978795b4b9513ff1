// A ladder of 200 resistors in series with 199 to ground: one linear loop, sparse. All 1 Ohm, the last one ended by the
// golden ratio minus one in place of the rest of an endless ladder: the current is then that of the endless one,
// u/(golden ratio), and each node has 1/(golden ratio)^2 of the one before. Closed form.
model Ladder
  constant Integer n = 200;
  constant Real phi = (1 + sqrt(5))/2;
  Real u = 1 + time, v[n], i[n];
equation
  i[1] = u - v[1];
  for k in 2:n loop
    i[k] = v[k - 1] - v[k];
    i[k - 1] = i[k] + v[k - 1];
  end for;
  i[n] = v[n]/(phi - 1);
end Ladder;

//! run: --stop 1 --interval 0.5
//! end: 'i[1]' = 2/((1 + sqrt(5))/2) +- 1e-12
//! end: 'v[1]' = 2/((1 + sqrt(5))/2)^2 +- 1e-12
//! end: 'v[20]' = 2/((1 + sqrt(5))/2)^40 +- 1e-18
//! same: --tier 1
