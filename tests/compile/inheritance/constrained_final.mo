// final in a constraining clause holds for redeclarations.
model ConstrainedFinalBase
  parameter Real n = 1;
end ConstrainedFinalBase;
model ConstrainedFinalPart
  replaceable ConstrainedFinalBase l constrainedby ConstrainedFinalBase(final n = 5);
end ConstrainedFinalPart;
model ConstrainedFinal
  ConstrainedFinalPart p(redeclare ConstrainedFinalBase l(n = 6));  //! error SK2303
end ConstrainedFinal;
