// Even where both branches define the same (8.3.5.2).
model WhenInIfSame
  Real x;
  Boolean b = time > 1;
equation
  if b then
    when sample(1, 2) then  //! error SK2503
      x = time;
    end when;
  else
    when sample(1, 3) then  //! error SK2503
      x = time;
    end when;
  end if;
end WhenInIfSame;
