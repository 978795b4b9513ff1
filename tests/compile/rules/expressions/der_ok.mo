// Der of variables, expressions, parameters, arrays (3.7.4).
model DerOk
  parameter Real p = 2;
  Real x = sin(time), y = der(x), z = der(p), u = der(x*x), v[2] = der({x, 2*x}), w = der(time);
end DerOk;
