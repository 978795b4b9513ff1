// Components, equations and classes of the base class become those of the class, at the place of the extends clause.
//! flatten: ExtendsElements
//> Real before;
//> Real x;
//> Real after;
//> before = 1.0;
//> after = 3.0;
//> x = 2.0*before;
model ExtendsElementsBase
  Real x;
end ExtendsElementsBase;
model ExtendsElements
  Real before = 1;
  extends ExtendsElementsBase;
  Real after = 3;
equation
  x = 2*before;
end ExtendsElements;
