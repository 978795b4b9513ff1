// atan2 has two arguments.
model M
  Real y = atan2(time);  //! error SK2402
end M;
