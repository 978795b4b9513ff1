// In if and for with evaluable control (8.3.5.2).
model WhenInIfFor
  parameter Boolean b = true;
  parameter Integer n = 3;
  Real x[n];
equation
  if b then
    for i in 1:n loop
      when sample(i, i) then
        x[i] = time;
      end when;
    end for;
  end if;
end WhenInIfFor;
