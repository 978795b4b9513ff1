// A loop without end is stopped.
model M
  Integer n;
algorithm
  n := 0;
  while n >= 0 loop  //! error SK2901
    n := n + 1;
  end while;
end M;
