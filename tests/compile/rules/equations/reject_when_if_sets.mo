// Branches of an if inside define different variables (8.3.5.3).
model WhenIfSets
  Real x, y;
equation
  when sample(1, 2) then
    if time < 1 then  //! error SK2503
      y = time;
    else
      x = time;
    end if;
  end when;
end WhenIfSets;
