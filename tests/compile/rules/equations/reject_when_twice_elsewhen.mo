// One equation for each variable in a branch of a when-clause (8.3.5.4).
model M
  discrete Real x, y[2];
  parameter Boolean p = true;
equation
  when time > 0.5 then
    x = 1;
    y = {1, 2};
  elsewhen time > 0.7 then
    if p then
      x = 2;
    else
      x = 3;
    end if;
    y[1] = 1;
    y[2] = 2;
  elsewhen time > 0.8 then
    x = 4;
    x = 5;  //! error SK2503
    y = {5, 6};
  end when;
end M;
