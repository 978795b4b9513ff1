// No else counts as no equations (8.3.4).
model IfNoElseVariable
  Real x;
equation
  if time > 1 then  //! error SK2502
    x = 1;
  end if;
end IfNoElseVariable;
