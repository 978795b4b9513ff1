// The name after 'end' cannot be left out.
model ClassEndMissingName
  Real x = 1;
end;  //! error SK1105
