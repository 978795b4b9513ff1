// A class cannot become a component.
model RedeclareClassAsComponentA
  Real x = 1;
end RedeclareClassAsComponentA;
model RedeclareClassAsComponentPart
  replaceable model Load = RedeclareClassAsComponentA;
  Load l;
end RedeclareClassAsComponentPart;
model RedeclareClassAsComponent
  RedeclareClassAsComponentPart p(redeclare RedeclareClassAsComponentA Load);  //! error SK2304
end RedeclareClassAsComponent;
