// Values of fields that need each other.
record R
  Real x = y;  //! error SK2903
  Real y = 2*x;
end R;

function f
  input Real u;
  output Real z;
protected
  R r;
algorithm
  z := r.x + u;
end f;

model M
  Real a = f(time);
end M;
