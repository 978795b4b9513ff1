// Base itself (7.1): refused.
model M
  extends M;  //! error SK2007
end M;
