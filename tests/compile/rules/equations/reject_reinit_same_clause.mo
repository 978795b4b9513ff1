// Twice in one clause (8.3.6).
model ReinitSameClause
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  when time > 1 then
    reinit(x, 2);
    if x > 3 then
      reinit(x, 2);  //! error SK2504
    end if;
  end when;
end ReinitSameClause;
