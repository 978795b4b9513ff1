// initial() changes with time even though it has no arguments.
model M
  constant Boolean b = initial();  //! error SK2208
end M;
