// Record output nested (4.4.2.2): refused.
record Q output Real n; end Q;  //! error SK2004
record R Real x = 1; Q q; end R;
model M
  R r(q(n = 1));
end M;
