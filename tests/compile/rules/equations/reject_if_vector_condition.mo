// The condition is scalar (8.3.4).
model IfVectorCondition
  Real x;
  parameter Boolean b[2] = {true, false};
equation
  if b then  //! error SK2211
    x = 1;
  else
    x = 2;
  end if;
end IfVectorCondition;
