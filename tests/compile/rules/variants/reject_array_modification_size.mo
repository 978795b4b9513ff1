// The wrong number of values (10.1).
model Sub
  parameter Real k = 1;
end Sub;
model ArrayModificationSize
  Sub s[3](k = {1, 2});  //! error SK2307
end ArrayModificationSize;
