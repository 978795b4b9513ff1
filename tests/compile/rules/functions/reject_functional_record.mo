// A record constructor is no function argument (12.4.2).
partial function P
  input Real u;
  output R y;
end P;
record R
  Real u;
end R;
function q
  input P p;
  output Real y;
protected
  R r;
algorithm
  r := p(1);
  y := r.u;
end q;
model FunctionalRecord
  Real x = q(R);  //! error SK2407
end FunctionalRecord;
