// The condition of an if-equation is a Boolean.
model M
  Real x;
equation
  if time then  //! error SK2211
    x = 1;
  else
    x = 2;
  end if;
end M;
