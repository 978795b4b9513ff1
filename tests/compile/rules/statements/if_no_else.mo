// Else may be missing (11.2.6).
model IfNoElse
  Real x;
algorithm
  x := 1;
  if time > 1 then
    x := 2;
  end if;
end IfNoElse;
