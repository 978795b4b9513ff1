// Short kind inherited (4.6.1): accepted.
model M
  record R Real x; end R;
  class S = R;
  S s = R(1);
  record Q = S;
  Q q = S(3);
  function f input Real u; output Real y = u; end f;
  class g = f;
  Real z = g(2);
end M;
