// Without each, an array of components needs an array of values.
model EachMissingPart
  parameter Real k = 1;
end EachMissingPart;
model EachMissing
  EachMissingPart p[3](k = 2);  //! error SK2307
end EachMissing;
