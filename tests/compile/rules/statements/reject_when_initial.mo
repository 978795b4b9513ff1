// No when in initial algorithms (11.2.7.1).
model WhenInitial
  Real x(start = 0);
initial algorithm
  when time > 1 then  //! error SK2503
    x := 2;
  end when;
equation
  der(x) = 1;
end WhenInitial;
