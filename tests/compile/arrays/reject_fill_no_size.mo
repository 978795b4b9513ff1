// fill needs a size.
model M
  parameter Real x = fill(1);  //! error SK2402
end M;
