// Record initial algorithm (4.7): refused.
record R
  parameter Real x(fixed = false);
initial algorithm
  x := 1;  //! error SK2004
end R;
model M
  R r;
end M;
