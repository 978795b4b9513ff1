// Nor inside each other.
model M
  Integer n(start = 0, fixed = true);
algorithm
  when time > 1 then
    when time > 2 then  //! error SK2503
      n := 1;
    end when;
  end when;
end M;
