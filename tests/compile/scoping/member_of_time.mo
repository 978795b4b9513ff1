// time is a Real: it has neither members nor elements.
model MemberOfTime
  Real x = time.x;  //! error SK2102
  Real y = time[1];  //! error SK2204
end MemberOfTime;
