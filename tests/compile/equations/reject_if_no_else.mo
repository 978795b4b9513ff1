// What holds when the condition is false?
model M
  Real x;
equation
  if time > 1 then  //! error SK2502
    x = 1;
  end if;
end M;
