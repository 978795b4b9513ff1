// Kind record model (7.1.3): refused.
model A Real k = 1; end A;
record R
  extends A;  //! error SK2008
end R;
model M
  R r;
end M;
