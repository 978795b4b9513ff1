// An algorithm has no equations.
model M
  Real x;
algorithm
  x = time;  //! error SK1203
end M;
