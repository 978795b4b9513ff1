// edge is for Booleans.
model M
  Integer n = integer(time);
  Boolean b = edge(n);  //! error SK2403
end M;
