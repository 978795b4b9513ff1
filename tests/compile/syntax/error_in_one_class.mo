// An error in one class hides nothing of the next.
model ErrorInOneClassA
  Real x = 3 +;  //! error SK1111
end ErrorInOneClassA;
model ErrorInOneClass
  Real y = * 2;  //! error SK1111
end ErrorInOneClass;
