// Elements with the same name need a fitting type.
model ConstrainedMemberTypeA
  parameter Real k = 1;
end ConstrainedMemberTypeA;
model ConstrainedMemberTypeB
  parameter String k = "one";
end ConstrainedMemberTypeB;
model ConstrainedMemberTypePart
  replaceable ConstrainedMemberTypeA l;
end ConstrainedMemberTypePart;
model ConstrainedMemberType
  ConstrainedMemberTypePart p(redeclare ConstrainedMemberTypeB l);  //! error SK2305
end ConstrainedMemberType;
