// Only a state can be reinitialised.
model M
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    reinit(n, 0);  //! error SK2504
  end when;
end M;
