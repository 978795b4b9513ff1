// Declarations stand before the sections, or after 'public' or 'protected'.
model DeclarationInside
  Real x;
equation
  x = 1;
  Real y = 2;  //! error SK1206
end DeclarationInside;
