// Names of elements are unique in their class.
model DuplicateComponent
  Real x = 1;
  Real y = 2;
  Integer x = 3;  //! error SK2003
end DuplicateComponent;
