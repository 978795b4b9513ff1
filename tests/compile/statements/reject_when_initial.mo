// An initial algorithm runs once: nothing can become true in it (11.2.7).
model M
  Real x;
equation
  der(x) = 1;
initial algorithm
  when time > 1 then  //! error SK2503
    x := 1;
  end when;
end M;
