// Not nested (11.2.7.1).
model WhenNested
  Real x, y;
algorithm
  when time > 1 then
    x := 2;
    when time > 2 then  //! error SK2503
      y := 2;
    end when;
  end when;
end WhenNested;
