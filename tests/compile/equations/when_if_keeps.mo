// Branches of an if-equation in a when-clause that say nothing about a variable.
//! flatten: WhenIfKeeps
//> x = if time > 2.0 then 1.0 else pre(x)
model WhenIfKeeps
  Real x, y;
equation
  when time > 1 then
    if time > 2 then  //! warning SK2011
      x = 1;
      y = 1;
    else
      y = 2;
    end if;
  end when;
end WhenIfKeeps;
