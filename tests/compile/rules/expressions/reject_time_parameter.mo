// Time has no members (3.6.7).
model TimeMember
  Real x = time.y;  //! error SK2102
end TimeMember;
