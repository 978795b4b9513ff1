// With a leading dot the class is still found.
//! flatten: ComponentNamedLikeClassGlobal
//> 'Drum.h' = 1.0;
record Drum
  Real h = 1;
end Drum;
model ComponentNamedLikeClassGlobal
  .Drum Drum;
end ComponentNamedLikeClassGlobal;
