// A replaceable component of a partial class has to be redeclared before it is used.
partial model PartialReplaceableLeftTwo
  Real u;
end PartialReplaceableLeftTwo;
model PartialReplaceableLeftPart
  replaceable PartialReplaceableLeftTwo t;  //! error SK2005
end PartialReplaceableLeftPart;
model PartialReplaceableLeft
  PartialReplaceableLeftPart p;
end PartialReplaceableLeft;
