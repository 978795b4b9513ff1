// A model that lacks a member of the outer class is no subtype.
model MissingMemberWide
  parameter Real g = 1;
  parameter Real h = 2;
end MissingMemberWide;
model MissingMemberNarrow
  parameter Real g = 1;
end MissingMemberNarrow;
model MissingMemberPart
  outer MissingMemberWide world;  //! error SK2110
  Real y = world.g;
end MissingMemberPart;
model InnerOuterMissingMember
  inner MissingMemberNarrow world;
  MissingMemberPart p;
end InnerOuterMissingMember;
