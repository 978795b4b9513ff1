// A continuous value does not fit into an Integer variable.
model M
  Boolean b;
algorithm
  b := noEvent(time > 1);  //! error SK2208
end M;
