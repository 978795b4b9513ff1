// Flow record integer nested (4.4.2.2): refused.
record Q Integer n; end Q;  //! error SK2012
record R Real x; Q q; end R;
connector C
  flow R f;
  Real v;
  Integer w;
end C;
model M
  C c;
equation
  c.v = 1; c.w = 2;
end M;
