// A public member of a protected component can be used by the class that owns the component.
//! flatten: ProtectedMember
//> protected
//> Real 'p.x';
//> y = 'p.x';
//> 'p.x' = 1.0;
model ProtectedMemberPart
  Real x = 1;
end ProtectedMemberPart;
model ProtectedMember
  Real y = p.x;
protected
  ProtectedMemberPart p;
end ProtectedMember;
