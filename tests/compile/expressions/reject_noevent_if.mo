// An if that decides between events gives no discrete-time value (3.8.3).
model M
  Real x = time;
  Integer k = if noEvent(x > 1) then 1 else 2;  //! error SK2208
  Integer a[2] = {1, 2};
  Integer m = a[if noEvent(x > 1) then 1 else 2];  //! error SK2208
  Integer i, j;
  Real y;
equation
  if noEvent(x > 1) then
    i = 1;  //! error SK2208
    y = 1;
  else
    i = 2;  //! error SK2208
    y = 2;
  end if;
algorithm
  if noEvent(x > 1) then
    j := 1;  //! error SK2208
  end if;
end M;
