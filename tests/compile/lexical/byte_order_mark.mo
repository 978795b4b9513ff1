// A byte order mark at the beginning counts as white space.
//! flatten: ByteOrderMark
//> x = 1.0;
model ByteOrderMark
  Real x = 1.0;
end ByteOrderMark;
