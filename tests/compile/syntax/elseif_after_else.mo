// 'else' is the last branch.
model ElseifAfterElse
  Real x;
equation
  if time > 1 then
    x = 1;
  else
    x = 2;
  elseif time > 3 then  //! error SK1101
    x = 3;
  end if;
end ElseifAfterElse;
