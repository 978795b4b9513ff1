// Other partial record (4.4.2): refused.
partial record R Real x; end R;
model M
  R r(x = 1);  //! error SK2005
end M;
