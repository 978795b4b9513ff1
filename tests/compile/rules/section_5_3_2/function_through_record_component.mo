// Function through record component (5.3.2): accepted.
record R
  Real x = 1;
  function f input Real u; output Real y = 2*u; end f;
end R;
model M
  R r;
  Real y = r.f(3);
end M;
