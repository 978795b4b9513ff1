// The literals are in the scope of the type (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E f = E.a;
  E e = f.b;  //! error SK2102
end M;
