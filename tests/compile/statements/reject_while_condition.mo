// The condition of a while is a Boolean.
model M
  Integer n;
algorithm
  n := 0;
  while n loop  //! error SK2211
    n := n + 1;
  end while;
end M;
