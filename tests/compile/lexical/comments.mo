// Both kinds of comment count as white space.
//! flatten: Comments
//> Real x;
//> x = 3.0;
model Comments // to the end of the line
  Real /* between
          words, over lines */ x;
equation
  x = /* one */ 1 + // two
    2.0;
  // y = "not part of the model";
  /* x = 4; // x = 5; */
end Comments;
