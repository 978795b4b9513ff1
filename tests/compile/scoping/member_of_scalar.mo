// A Real has no members.
model MemberOfScalar
  Real x = 1;
  Real y = x.value;  //! error SK2102
end MemberOfScalar;
