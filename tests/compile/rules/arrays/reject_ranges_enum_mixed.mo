// One type (10.4.3).
model RangesEnumMixed
  type E = enumeration(a, b, c);
  type F = enumeration(a, b, d);
  E e[2] = E.a:F.b;  //! error SK2202
end RangesEnumMixed;
