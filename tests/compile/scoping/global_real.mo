// Predefined types are at the top level.
//! flatten: GlobalReal
//> Real x;
model GlobalReal
  .Real x = 1;
end GlobalReal;
