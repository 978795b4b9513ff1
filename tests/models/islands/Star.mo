// A mass in the midst that moves at the start, on ten springs whose waves do not know it yet: their jumps arrive between
// points of the grid, and are followed however many lines the island reads. Against steps by tolerance.
model Star
  parameter Integer n = 10;
  parameter Real T[n] = {0.0101 + 0.00137*i for i in 1:n}, Z[n] = 200*T;
  Real v(start = 1, fixed = true), x(start = 0, fixed = true);
  Real w[n](each start = 0, each fixed = true), c[n], d[n];
equation
  der(x) = v;
  der(v) = sum(c[i] - Z[i]*v for i in 1:n);
  for i in 1:n loop
    der(w[i]) = (d[i] - Z[i]*w[i])/0.5;
    c[i] = if noEvent(initial() or time < T[i]) then 0 else delay(2*Z[i]*w[i] - d[i], T[i]);
    d[i] = if noEvent(initial() or time < T[i]) then 0 else delay(2*Z[i]*v - c[i], T[i]);
  end for;
end Star;

//! run: --stop 0.5 --interval 0.1 --step 5e-4
//! end: x = 0.0642361 +- 2e-5
//! run: --stop 0.5 --interval 0.1 --tolerance 1e-8
//! end: x = 0.0642361 +- 1e-6
