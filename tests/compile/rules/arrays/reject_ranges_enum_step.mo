// No step for enumerations (10.4.3).
model RangesEnumStep
  type E = enumeration(a, b, c);
  E e[2] = E.a:E.b:E.c;  //! error SK2202
end RangesEnumStep;
