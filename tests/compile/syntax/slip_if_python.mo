model M
  Real x;
equation
  if time > 1:  //! error SK1108
    x = 1;
  else:
    x = 2;
  end if;
end M;
