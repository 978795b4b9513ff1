// A component without that member.
model MemberUnknownPart
  Real level = 1;
end MemberUnknownPart;
model MemberUnknown
  MemberUnknownPart p;
  Real y = p.levl;  //! error SK2102
end MemberUnknown;
