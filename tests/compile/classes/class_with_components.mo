// A class without a special kind can be used like a model.
//! flatten: ClassWithComponents
//> 'c.x' = 1.0;
class ClassWithComponentsC
  Real x = 1;
end ClassWithComponentsC;
class ClassWithComponents
  ClassWithComponentsC c;
end ClassWithComponents;
