// The control is not evaluable (8.3.5.2).
model WhenInIfVariable
  Real x, y;
equation
  if time < 1 then
    when sample(1, 2) then  //! error SK2503
      x = time;
    end when;
  else
    when sample(1, 3) then  //! error SK2503
      y = time;
    end when;
  end if;
end WhenInIfVariable;
