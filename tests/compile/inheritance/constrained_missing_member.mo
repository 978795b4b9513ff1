// The new class has all public elements of the constraining class.
model ConstrainedMissingMemberA
  parameter Real R = 1;
end ConstrainedMissingMemberA;
model ConstrainedMissingMemberB
  parameter Real C = 1;
end ConstrainedMissingMemberB;
model ConstrainedMissingMemberPart
  replaceable model Load = ConstrainedMissingMemberA;
  Load l;
end ConstrainedMissingMemberPart;
model ConstrainedMissingMember
  ConstrainedMissingMemberPart p(redeclare model Load = ConstrainedMissingMemberB);  //! error SK2305
end ConstrainedMissingMember;
