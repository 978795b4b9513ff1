// A String (8.3.4).
model IfStringCondition
  Real x;
equation
  if "true" then  //! error SK2211
    x = 1;
  else
    x = 2;
  end if;
end IfStringCondition;
