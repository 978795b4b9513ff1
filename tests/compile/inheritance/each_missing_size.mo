// The sizes have to agree.
model EachMissingSizePart
  parameter Real k = 1;
end EachMissingSizePart;
model EachMissingSize
  EachMissingSizePart p[3](k = {1, 2});  //! error SK2307
end EachMissingSize;
