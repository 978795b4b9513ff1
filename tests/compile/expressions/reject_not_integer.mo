// not takes a Boolean.
model M
  Boolean b = not 1;  //! error SK2202
end M;
