// A subscript that is not evaluable (8.3.5.3).
model WhenIndexVariable
  Real x[3];
  Integer i = if time > 1 then 2 else 1;
equation
  when sample(1, 2) then
    x[i] = time;  //! error SK2503
  end when;
  x[3] = 1;
end WhenIndexVariable;
