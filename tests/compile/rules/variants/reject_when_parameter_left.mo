// A parameter is not set (8.3.5.3).
model WhenParameterLeft  //! error SK2701
  parameter Real p = 1;
  Real x;
equation
  when sample(0, 1) then
    p = 2;
    x = p;
  end when;
end WhenParameterLeft;
