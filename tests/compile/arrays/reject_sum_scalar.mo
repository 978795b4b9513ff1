// A sum needs an array.
model M
  Real s = sum(time);  //! error SK2403
end M;
