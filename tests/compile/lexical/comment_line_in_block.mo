// Inside a delimited comment two slashes mean nothing, so the end on the same line counts.
//! flatten: CommentLineInBlock
//> y = 2.0;
model CommentLineInBlock
  Real y /* // */ = 2.0;
end CommentLineInBlock;
