// Nor in loops.
model M
  Integer n(start = 0, fixed = true);
algorithm
  while n < 3 loop
    when time > 2 then  //! error SK2503
      n := 1;
    end when;
  end while;
end M;
