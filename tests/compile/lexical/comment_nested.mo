// Delimited comments do not nest: the first end closes them.
model CommentNested
  Real x = 1;
  /* first /* second */ */  //! error SK1010
end CommentNested;
