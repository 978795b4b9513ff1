// Parameter when (4.5.2): refused.
model M  //! error SK2701
  parameter Real p = 1;
equation
  when time > 1 then
    p = 2;
  end when;
end M;
