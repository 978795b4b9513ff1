// Flow record boolean (4.4.2.2): refused.
record R Real x; Boolean b; end R;  //! error SK2012
connector C
  flow R r;
  Real v;
  Boolean w;
end C;
model M
  C c;
equation
  c.v = 1;
  c.w = true;
end M;
