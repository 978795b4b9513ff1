// The interval of sample has to be positive.
model M
  Integer n(start = 0, fixed = true);
equation
  when sample(1, 0) then  //! error SK2410
    n = pre(n) + 1;
  end when;
end M;
