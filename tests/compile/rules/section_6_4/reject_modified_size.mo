// Modified size (6.4): refused.
model P parameter Real u[2] = {1, 2}; end P;
model M
  P p(u = {1, 2, 3});  //! error SK2203
end M;
