// pure takes a call.
model M
  Real y = pure(time);  //! error SK2410
end M;
