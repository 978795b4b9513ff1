// A replaceable model can be redeclared; all components of it change.
//! flatten: RedeclareClass
//> 'm.a.u' = 2.0*'m.a.i';
//> 'm.b.u' = 2.0*'m.b.i';
partial model RedeclareClassTwo
  Real u, i = 1;
end RedeclareClassTwo;
model RedeclareClassOne
  extends RedeclareClassTwo;
equation
  u = i;
end RedeclareClassOne;
model RedeclareClassDouble
  extends RedeclareClassTwo;
equation
  u = 2*i;
end RedeclareClassDouble;
model RedeclareClassUser
  replaceable model Load = RedeclareClassOne constrainedby RedeclareClassTwo;
  Load a, b;
end RedeclareClassUser;
model RedeclareClass
  RedeclareClassUser m(redeclare model Load = RedeclareClassDouble);
end RedeclareClass;
