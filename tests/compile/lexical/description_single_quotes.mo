// A description is a string; single quotes make an identifier.
model DescriptionSingleQuotes
  Real x = 1 'position';  //! error SK1207
end DescriptionSingleQuotes;
