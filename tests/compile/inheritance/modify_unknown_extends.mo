// In extends clauses, too.
model ModifyUnknownExtendsBase
  parameter Real length = 1;
end ModifyUnknownExtendsBase;
model ModifyUnknownExtends
  extends ModifyUnknownExtendsBase(width = 2);  //! error SK2301
end ModifyUnknownExtends;
