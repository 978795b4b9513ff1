// Clear in meaning but not in the grammar.
model NotNot
  Boolean d = not not time > 1;  //! error SK1214
end NotNot;
