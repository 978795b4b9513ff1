// One that is (8.3.5.3).
model WhenIndexParameter
  Real x[2];
  parameter Integer i = 2;
equation
  when sample(1, 2) then
    x[i] = time;
  end when;
  x[1] = 1;
end WhenIndexParameter;
