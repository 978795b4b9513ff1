// Branches may differ where the condition is a parameter (8.3.4).
model IfParameterBranches
  parameter Boolean b = true;
  Real x;
equation
  if b then
    x = time;
  end if;
end IfParameterBranches;
