// Block external (4.7): refused.
block M
  output Real y;
external "C" y = foo();  //! error SK2004
end M;
