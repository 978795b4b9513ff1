// Pre of a continuous variable inside of when (8.3.5.1).
model WhenContinuousPre
  Real u = sin(time), x(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    x = 0.5*pre(x) + pre(u);
  end when;
end WhenContinuousPre;
