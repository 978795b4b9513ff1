// The condition of an if is a Boolean.
model M
  Real x;
algorithm
  x := 0;
  if time then  //! error SK2211
    x := 1;
  end if;
end M;
