// Two when-clauses define the same variable.
model M  //! error SK2701
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n = 1;
  end when;
  when time > 2 then
    n = 2;
  end when;
end M;
