// A component is not a type.
model ComponentAsClass
  Real x = 1;
  x y = 2;  //! error SK2106
end ComponentAsClass;
