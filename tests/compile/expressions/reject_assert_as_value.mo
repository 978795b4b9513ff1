// assert has no value.
model M
  Real y = assert(time < 1, "late");  //! error SK2409
end M;
