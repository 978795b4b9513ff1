// Kind record connector (7.1.3): refused.
connector A Real v; end A;
record R
  extends A;  //! error SK2008
end R;
model M
  R r(v = 1);
end M;
