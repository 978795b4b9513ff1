// Branches of an if-equation in a when-clause that say nothing about a variable (8.3.5.3).
model WhenIfKeeps
  Real x, y;
equation
  when time > 1 then
    if time > 2 then  //! error SK2503
      x = 1;
      y = 1;
    else
      y = 2;
    end if;
  end when;
end WhenIfKeeps;
