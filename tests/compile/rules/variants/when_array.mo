// Whole arrays in when (8.3.5.3).
model WhenArray
  Real x[3], y[2];
equation
  when sample(0, 1) then
    x = {1, 2, 3}*time;
    y[1:2] = {time, 1};
  end when;
end WhenArray;
