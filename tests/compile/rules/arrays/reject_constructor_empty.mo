// At least one argument (10.4).
model ConstructorEmpty
  Real a[0] = {};  //! error SK1216
end ConstructorEmpty;
