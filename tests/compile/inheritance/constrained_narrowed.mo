// A redeclaration may narrow the constraining class; later ones have to fit that.
model ConstrainedNarrowedR
  parameter Real R = 1;
end ConstrainedNarrowedR;
model ConstrainedNarrowedT
  extends ConstrainedNarrowedR;
  parameter Real T = 1;
end ConstrainedNarrowedT;
model ConstrainedNarrowedPart
  replaceable model Load = ConstrainedNarrowedR;
  Load l;
end ConstrainedNarrowedPart;
model ConstrainedNarrowedMiddle
  extends ConstrainedNarrowedPart(
    redeclare replaceable model Load = ConstrainedNarrowedT constrainedby ConstrainedNarrowedT);
end ConstrainedNarrowedMiddle;
model ConstrainedNarrowed
  extends ConstrainedNarrowedMiddle(redeclare model Load = ConstrainedNarrowedR);  //! error SK2305
end ConstrainedNarrowed;
