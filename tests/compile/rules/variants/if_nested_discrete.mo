// Nested if-equations of Booleans (8.3.4).
model IfNestedDiscrete
  Boolean b;
  parameter Boolean p = true;
equation
  if time > 1 then
    if p then
      b = true;
    else
      b = false;
    end if;
  else
    b = false;
  end if;
end IfNestedDiscrete;
