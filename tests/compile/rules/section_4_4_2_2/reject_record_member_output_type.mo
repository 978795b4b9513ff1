// Record member output type (4.4.2.2): refused.
connector RO = output Real;
record R RO x; end R;  //! error SK2004
model M
  R r;
equation
  r.x = 1;
end M;
