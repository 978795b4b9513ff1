// The condition is Boolean (8.3.4).
model IfIntegerCondition
  Real x;
equation
  if 1 then  //! error SK2211
    x = 1;
  else
    x = 2;
  end if;
end IfIntegerCondition;
