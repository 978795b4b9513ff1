// Kind short record model (7.1.3): refused.
model A Real k = 1; end A;
record B = A;  //! error SK2008
model M
  B b;
end M;
