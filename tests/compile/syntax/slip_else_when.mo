model M
  discrete Real x;
equation
  when time > 1 then
    x = 1;
  else when time > 2 then  //! error SK1101
    x = 3;
  end when;
end M;
