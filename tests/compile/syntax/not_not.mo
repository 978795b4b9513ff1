// Clear in meaning but not in the grammar.
model NotNot
  Boolean d = not not time > 1;  //! warning SK1214
end NotNot;
