// Other discrete variables in each branch (8.3.4).
model IfNonrealSets
  Boolean b, c;
equation
  if time > 1 then
    b = true;  //! error SK2502
  else
    c = false;
  end if;
  b = not c;
end IfNonrealSets;
