// Elements of a replaceable class can be modified without redeclaring it.
//! flatten: ModifyReplaceableClass
//> 'm.a.k' = 4.0;
//> 'm.b.k' = 4.0;
model ModifyReplaceableClassPart
  parameter Real k = 1;
end ModifyReplaceableClassPart;
model ModifyReplaceableClassUser
  replaceable model Part = ModifyReplaceableClassPart;
  Part a, b;
end ModifyReplaceableClassUser;
model ModifyReplaceableClass
  ModifyReplaceableClassUser m(Part(k = 4));
end ModifyReplaceableClass;
