// A sign makes it an expression (8.3.5.3).
model WhenMinusLeft
  Real x;
equation
  when sample(0, 1) then
    -x = time;  //! error SK2503
  end when;
end WhenMinusLeft;
