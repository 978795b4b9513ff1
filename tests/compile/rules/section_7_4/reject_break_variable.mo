// Break variable (7.4): refused.
model A Real x = 1; Real y = 2; end A;
model M
  extends A(break y);  //! error SK2310
end M;
