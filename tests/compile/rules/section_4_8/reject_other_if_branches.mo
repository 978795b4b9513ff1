// Other if branches (4.8): refused.
model M
  Real x, y;
  Boolean b = time > 1;
equation
  if b then  //! error SK2502
    x = 1;
    y = 2;
  else
    x = 3;
  end if;
end M;
