// reinit belongs into a when-clause.
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  reinit(x, 0);  //! error SK2504
end M;
