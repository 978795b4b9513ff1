// Only functions have external clauses.
model ModelExternal
  Real x = 1;
  external "C" f();  //! error SK2004
end ModelExternal;
