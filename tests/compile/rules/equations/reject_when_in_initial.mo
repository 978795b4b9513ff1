// Not in initial equations (8.3.5.2).
model WhenInInitial
  Real x(start = 0);
initial equation
  when time > 0 then  //! error SK2503
    x = 1;
  end when;
equation
  der(x) = 1;
end WhenInInitial;
