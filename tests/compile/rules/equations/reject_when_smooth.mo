// Smooth may take relations literally (8.3.5).
model WhenSmooth
  Real x(start = 0, fixed = true);
equation
  when smooth(0, time > 1) then  //! error SK2403
    x = pre(x) + 1;
  end when;
end WhenSmooth;
