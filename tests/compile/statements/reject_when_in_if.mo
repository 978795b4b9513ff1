// When-statements stand at the top of an algorithm.
model M
  Integer n(start = 0, fixed = true);
algorithm
  if time > 1 then
    when time > 2 then  //! error SK2503
      n := 1;
    end when;
  end if;
end M;
