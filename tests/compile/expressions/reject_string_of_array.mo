// Only scalars become text.
model M
  parameter String s = String({1, 2});  //! error SK2403
end M;
