// A misspelt 'then' or 'loop' is one mistake, and the block is read.
model M
  Real x[3], y = time, z;
equation
  for i in 1:3 lop  //! error SK1108
    x[i] = i;
  end for;
  for i in 1:3 lop x[i] = i; end for;  //! error SK1108
  if y > 1 the  //! error SK1108
    z = 2;
  elseif y > 0 tehn  //! error SK1108
    z = 1;
  end if;
  if y > 1 the z = 2; end if;  //! error SK1108
  z = ;  //! error SK1111
end M;
