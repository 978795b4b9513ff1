// In a when-clause the left side is a variable.
model M
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n + 1 = 2;  //! error SK2503
  end when;
end M;
