// A variable missing in a nested branch (8.3.4).
model IntegerIfMissing
  Integer i, j;
equation
  if time > 1 then
    i = 1;
    j = 2;  //! error SK2502
  else
    i = 2;
    i = 3;
  end if;
end IntegerIfMissing;
