// Records, connectors and functions have no time of their own (3.6.7): accepted.
model M
  record R Real time; end R;
  R r(time = 3);
  function f input Real time; output Real y = 2*time; end f;
  Real x = r.time + f(r.time);
end M;
