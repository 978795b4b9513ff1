// Some printable characters have no use outside strings and quoted identifiers.
model CharacterStray
  Real x = 1 @ 2;  //! error SK1003
  Real y = #3;  //! error SK1003
end CharacterStray;
