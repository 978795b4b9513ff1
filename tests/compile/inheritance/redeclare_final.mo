// A final element cannot be redeclared.
model RedeclareFinalA
  Real x = 1;
end RedeclareFinalA;
model RedeclareFinalPart
  final replaceable RedeclareFinalA a;
end RedeclareFinalPart;
model RedeclareFinal
  RedeclareFinalPart p(redeclare RedeclareFinalA a);  //! error SK2303
end RedeclareFinal;
