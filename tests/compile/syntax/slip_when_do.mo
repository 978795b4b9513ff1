model M
  discrete Real x;
equation
  when time > 1 do  //! error SK1108
    x = 1;
  end when;
end M;
