// The condition of an if is a Boolean.
model M
  Real y = if time then 1 else 2;  //! error SK2211
end M;
