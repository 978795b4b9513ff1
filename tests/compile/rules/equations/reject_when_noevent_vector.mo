// In a vector of conditions (8.3.5).
model WhenNoEventVector
  Real x(start = 0, fixed = true);
equation
  when {noEvent(time > 1), time > 2} then  //! error SK2503
    x = pre(x) + 1;
  end when;
end WhenNoEventVector;
