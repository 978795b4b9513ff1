// Not in if, even with a parameter (11.2.7.1).
model WhenInIf
  Real x;
  parameter Boolean b = true;
algorithm
  if b then
    when time > 1 then  //! error SK2503
      x := 2;
    end when;
  end if;
end WhenInIf;
