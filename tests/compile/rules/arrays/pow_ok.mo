// Powers (10.6.8).
model PowOk
  Real a = time^2, b[2] = {1, time} .^ 2, c[2, 2] = [1, 2; 3, time]^2, d[2, 2] = [1, 2; 3, 4]^0;
end PowOk;
