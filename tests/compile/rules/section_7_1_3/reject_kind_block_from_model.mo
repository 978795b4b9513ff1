// Kind block from model (7.1.3): refused.
model A Real k = 1; end A;
block B
  extends A;  //! error SK2008
end B;
model M
  B r;
end M;
