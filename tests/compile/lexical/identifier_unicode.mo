// Letters of identifiers are those of ASCII.
model IdentifierUnicode
  Real größe = 1;  //! error SK1003
end IdentifierUnicode;
