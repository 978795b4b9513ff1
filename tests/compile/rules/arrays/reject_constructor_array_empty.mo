// Array() is not defined (10.4).
model ConstructorArrayEmpty
  Real a[0] = array();  //! error SK2402
end ConstructorArrayEmpty;
