// Two when-clauses reinitialise the same state.
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 2 then
    reinit(x, 0);
  end when;
  when time > 5 then
    reinit(x, 1);  //! error SK2504
  end when;
end M;
