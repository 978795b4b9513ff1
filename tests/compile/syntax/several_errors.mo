// One run reports every slip of a file, each once.
model SeveralErrors
  Real x = ;  //! error SK1111
  Real y = 2
  ;
  Real loop = 3;  //! error SK1211
equation
  x := 3;  //! error SK1202
  if y > 1 then
    x = (1;  //! error SK1103
  else
    x = 2;
  end if;
end SeveralErrors;
