// A Boolean condition (11.2.3).
model WhileInteger
  Real x;
algorithm
  x := 1;
  while 1 loop  //! error SK2211
    x := 2;
    break;
  end while;
end WhileInteger;
