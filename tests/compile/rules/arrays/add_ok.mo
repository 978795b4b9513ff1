// Addition (10.6.2).
model AddOk
  Real a[2] = {1, 2} + {time, 3}, b[2, 2] = [1, 2; 3, 4] - [time, 1; 1, 1];
  Real c[2] = {1, 2} .+ time, d[2] = 1 .- {1, time};
  String s = "a" + "b", t[2] = {"a", "b"} + {"c", "d"}, u[2] = "x" .+ {"a", "b"};
end AddOk;
