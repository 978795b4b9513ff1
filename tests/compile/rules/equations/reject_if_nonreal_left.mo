// Non-Real equations have a reference on the left (8.3.4).
model IfNonrealLeft
  Integer i;
equation
  if time > 1 then
    i + 1 = 3;  //! error SK2502
  else
    i = 3;
  end if;
end IfNonrealLeft;
