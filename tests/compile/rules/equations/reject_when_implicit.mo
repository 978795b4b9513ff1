// An equation that is not solved (8.3.5.3).
model WhenImplicit
  Real x, y;
equation
  x + y = 5;
  when sample(0, 1) then
    2*x + y = 7;  //! error SK2503
  end when;
end WhenImplicit;
