// The interval of sample has to be known before.
model M
  Integer n(start = 0, fixed = true);
equation
  when sample(0, time) then  //! error SK2208
    n = pre(n) + 1;
  end when;
end M;
