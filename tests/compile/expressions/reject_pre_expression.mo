// pre takes a variable.
model M
  Integer n(start = 0, fixed = true);
equation
  when time > 1 then
    n = pre(n + 1);  //! error SK2410
  end when;
end M;
