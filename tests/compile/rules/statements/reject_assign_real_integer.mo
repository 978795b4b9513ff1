// A Real to an Integer (11.2.1).
model AssignRealInteger
  Integer i;
algorithm
  when sample(0, 1) then
    i := 2.5;  //! error SK2201
  end when;
end AssignRealInteger;
