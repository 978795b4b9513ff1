// Short classes that define each other have no meaning.
model ItselfShort
  type A = B;
  type B = A;  //! error SK2007
  A x = 1;
end ItselfShort;
