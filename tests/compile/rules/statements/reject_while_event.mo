// No expression that makes events (11.2.3).
model WhileEvent
  Real x;
  Integer i;
algorithm
  x := 0;
  i := 0;
  while i < 3 loop
    i := i + 1;
    x := x + sample(0, 1);  //! error SK2202
  end while;
end WhileEvent;
