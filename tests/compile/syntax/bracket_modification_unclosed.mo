// The list of modifications stands in parentheses.
model BracketModificationUnclosed
  Real x(start = 1, fixed = true;  //! error SK1103
end BracketModificationUnclosed;
