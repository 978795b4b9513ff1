// Model external (4.7): refused.
model M
  Real y = 1;
external "C" y = foo();  //! error SK2004
end M;
