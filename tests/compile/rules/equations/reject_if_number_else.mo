// One branch has more equations (8.3.4).
model IfNumberElse
  Real x, y;
equation
  if time > 1 then  //! error SK2502
    x = 1;
    y = 2;
  else
    x = 1;
  end if;
  y = 3;
end IfNumberElse;
