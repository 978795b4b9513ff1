// Suggestions in annotations change nothing.
//! flatten: ChoicesAnnotation
//> 'l.x' = 1.0;
model ChoicesAnnotationA
  Real x = 1;
end ChoicesAnnotationA;
model ChoicesAnnotationB
  Real x = 2;
end ChoicesAnnotationB;
model ChoicesAnnotation
  replaceable model Load = ChoicesAnnotationA
    annotation(choicesAllMatching = true,
      choices(choice(redeclare model Load = ChoicesAnnotationA "first"),
              choice(redeclare model Load = ChoicesAnnotationB "second")));
  Load l;
end ChoicesAnnotation;
