model M
  discrete Real x;
  Real y;
equation
  when time > 1 then  //! error SK1106
    x = 1;
  y = x;
end M;
