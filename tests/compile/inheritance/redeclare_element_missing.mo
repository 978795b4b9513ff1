// There must be something inherited to redeclare.
model RedeclareElementMissingA
  Real x = 1;
end RedeclareElementMissingA;
model RedeclareElementMissing
  redeclare RedeclareElementMissingA p;  //! error SK2301
end RedeclareElementMissing;
