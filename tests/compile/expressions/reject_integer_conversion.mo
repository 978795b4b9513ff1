// Integer(...) is for enumerations; integer(...) rounds.
model M
  Integer n = Integer(2.5);  //! error SK2403
end M;
