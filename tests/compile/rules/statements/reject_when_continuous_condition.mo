// The condition is Boolean (11.2.7).
model WhenIntegerCondition
  Real x;
algorithm
  when integer(time) then  //! error SK2211
    x := 1;
  end when;
end WhenIntegerCondition;
