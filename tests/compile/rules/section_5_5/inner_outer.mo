// Inner outer (5.5): accepted.
model CI
  outer Boolean isEnabled;
  Real x(start = 1, fixed = true);
equation
  der(x) = if isEnabled then -x else 0;
end CI;
model SubSystem
  Boolean enableMe = time <= 1;
  inner outer Boolean isEnabled = isEnabled and enableMe;
  CI c1;
  CI c2;
end SubSystem;
model M
  SubSystem s;
  inner Boolean isEnabled = time >= 0.5;
end M;
