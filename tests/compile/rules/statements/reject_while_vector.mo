// A scalar condition (11.2.3).
model WhileVector
  Real x;
algorithm
  x := 1;
  while {x < 1, x < 2} loop  //! error SK2211
    x := 2;
  end while;
end WhileVector;
