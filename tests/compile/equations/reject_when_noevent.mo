// What triggers no event cannot start a when-clause.
model M
  Integer n(start = 0, fixed = true);
equation
  when noEvent(time > 1) then  //! error SK2503
    n = 1;
  end when;
end M;
