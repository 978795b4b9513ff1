// Arrays of components with modifications (10.1).
model Sub
  parameter Real k = 1;
  Real x(start = 0) = k*time;
end Sub;
model ArrayComponents
  Sub s[3](k = {1, 2, 3}), t[2](each k = 4), u[2, 2](k = [1, 2; 3, 4]);
  Real y[3] = s.x, z = sum(t.x), w[2, 2] = u.x, v[2] = u[1].x;
end ArrayComponents;
