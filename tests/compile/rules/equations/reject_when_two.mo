// Two when-equations for one variable (8.3.5.4).
model WhenTwo  //! error SK2701
  Boolean close(start = false, fixed = true);
equation
  when time > 1 then
    close = true;
  end when;
  when time > 2 then
    close = false;
  end when;
end WhenTwo;
