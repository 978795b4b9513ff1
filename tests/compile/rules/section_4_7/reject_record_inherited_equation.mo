// Record inherited equation (4.7): refused.
class B
  Real x;
equation
  x = 1;  //! error SK2004
end B;
record R
  extends B;
end R;
model M
  R r;
end M;
