// At every level.
model ModifyUnknownNestedC
  parameter Real r = 1;
end ModifyUnknownNestedC;
model ModifyUnknownNestedB
  ModifyUnknownNestedC c;
end ModifyUnknownNestedB;
model ModifyUnknownNested
  ModifyUnknownNestedB b(c(s = 2));  //! error SK2301
end ModifyUnknownNested;
