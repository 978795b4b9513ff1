// Not in while (11.2.7.1).
model WhenInWhile
  Real x;
algorithm
  x := 1;
  while x < 2 loop  //! error SK2901
    when time > 1 then  //! error SK2503
      x := 2;
    end when;
  end while;
end WhenInWhile;
