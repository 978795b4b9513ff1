// The ladder of Ladder.mo with shunts that also take v^3, and sources that bring just that at its solution: the same closed
// form. Torn to one unknown, everything along the ladder grows out of its rounding.
model NonlinearLadder
  constant Integer n = 60;
  constant Real phi = (1 + sqrt(5))/2;
  Real u = 1 + time, v[n], i[n];
equation
  i[1] = u - v[1];
  for k in 2:n loop
    i[k] = v[k - 1] - v[k];
    i[k - 1] = i[k] + v[k - 1] + v[k - 1]^3 - (u/phi^(2*(k - 1)))^3;
  end for;
  i[n] = v[n]/(phi - 1);
end NonlinearLadder;

//! run: --stop 1 --interval 0.5
//! end: 'i[1]' = 2/((1 + sqrt(5))/2) +- 1e-12
//! end: 'v[20]' = 2/((1 + sqrt(5))/2)^40 +- 1e-14
//! end: 'v[60]' = 2/((1 + sqrt(5))/2)^120 +- 1e-14
