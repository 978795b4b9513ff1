// A range has three parts (3.2).
model RangeFour
  Integer x[:] = 1:2:3:4;  //! error SK1102
end RangeFour;
