// Not a matrix (8.3.5).
model WhenMatrix
  Real x(start = 0, fixed = true);
equation
  when {{time > 1, time > 2}} then  //! error SK2211
    x = pre(x) + 1;
  end when;
end WhenMatrix;
