// Break no match (7.4): refused.
model A Real x = 1; end A;
model M
  extends A(break y);  //! error SK2310
end M;
