// Classes and components share one name space.
model DuplicateClass
  Real part = 1;
  model part  //! error SK2003
  end part;
end DuplicateClass;
