// Other extends mutual (7.1): refused.
model A extends B; end A;
model B extends A; end B;  //! error SK2007
model M
  extends A;
end M;
