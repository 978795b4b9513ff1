// initial takes no argument.
model M
  Boolean b = initial(time);  //! error SK2402
end M;
