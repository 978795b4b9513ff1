// The condition is Boolean (8.3.5).
model WhenReal
  Real x(start = 0, fixed = true);
equation
  when time then  //! error SK2211
    x = pre(x) + 1;
  end when;
end WhenReal;
