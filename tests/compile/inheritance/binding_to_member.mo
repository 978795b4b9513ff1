// A variable with a declaration equation in a component can be given another equation.
//! flatten: BindingToMember
//> 'p.y' = 3.0*time;
//! unknowns: 1
//! equations: 1
model BindingToMemberPart
  Real y = time;
end BindingToMemberPart;
model BindingToMember
  BindingToMemberPart p(y = 3*time);
end BindingToMember;
