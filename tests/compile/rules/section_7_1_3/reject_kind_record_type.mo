// Kind record type (7.1.3): refused.
type T = Real;
record R
  extends T;  //! error SK2008
end R;
model M
  R r;
end M;
