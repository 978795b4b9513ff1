// Unless the condition is evaluable (8.3.5.3).
model WhenIfParameterSets
  parameter Boolean b = true;
  Real y;
equation
  when sample(1, 2) then
    if b then
      y = time;
    end if;
  end when;
end WhenIfParameterSets;
