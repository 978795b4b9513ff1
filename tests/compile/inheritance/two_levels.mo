// A class redeclared at the outer level reaches components two levels down when it is passed on.
//! flatten: TwoLevels
//> 'o.i.p.x' = 2.0;
model TwoLevelsA
  Real x = 1;
end TwoLevelsA;
model TwoLevelsB
  Real x = 2;
end TwoLevelsB;
model TwoLevelsInner
  replaceable model Part = TwoLevelsA;
  Part p;
end TwoLevelsInner;
model TwoLevelsOuter
  replaceable model Part = TwoLevelsA;
  TwoLevelsInner i(redeclare model Part = Part);
end TwoLevelsOuter;
model TwoLevels
  TwoLevelsOuter o(redeclare model Part = TwoLevelsB);
end TwoLevels;
