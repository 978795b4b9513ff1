// A delimited comment needs its end.
model CommentUnclosed
  Real x = 1;
end CommentUnclosed;
/* still open  //! error SK1005
