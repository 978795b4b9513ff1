// A Boolean condition (11.2.6).
model IfReal
  Real x;
algorithm
  if time then  //! error SK2211
    x := 1;
  else
    x := 2;
  end if;
end IfReal;
