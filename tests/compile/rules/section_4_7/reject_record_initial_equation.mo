// Record initial equation (4.7): refused.
record R
  Real x(start = 0);
initial equation
  x = 1;  //! error SK2004
end R;
model M
  R r;
equation
  der(r.x) = 1;
end M;
