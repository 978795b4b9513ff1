// Nor can an initial equation give an Integer a Real value.
model RejectIntegerInitial
  Integer i;
initial equation
  i = 2.5;  //! error SK2201
equation
  when time > 1 then
    i = pre(i) + 1;
  end when;
end RejectIntegerInitial;
