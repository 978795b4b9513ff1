// In any of its components (4.7): refused.
class S
protected
  Real y = 1;
end S;
record R
  S x;  //! error SK2004
end R;
model M
  R r;
end M;
