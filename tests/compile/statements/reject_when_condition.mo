// A when-statement waits for a Boolean.
model M
  Integer n(start = 0, fixed = true);
algorithm
  when n then  //! error SK2211
    n := 1;
  end when;
end M;
