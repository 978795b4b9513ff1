// A vector of conditions (8.3.5).
model WhenVector
  Real x(start = 0, fixed = true);
equation
  when {time > 1, sample(0, 1), initial()} then
    x = pre(x) + 1;
  end when;
end WhenVector;
