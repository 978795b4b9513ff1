// So do two different classes with one name.
model DuplicateClassA
  model Part
    Real x = 1;
  end Part;
end DuplicateClassA;
model DuplicateClassB
  model Part  //! error SK2309
    Real y = 1;
  end Part;
end DuplicateClassB;
model DuplicateInheritedClass
  extends DuplicateClassA;
  extends DuplicateClassB;
  Part p;
end DuplicateInheritedClass;
