// A class in a file may be final.
//! flatten: FinalTop
//> x = 1.0;
final model FinalTop
  Real x = 1.0;
end FinalTop;
