// Other enum keyword (4.9.5): refused.
model M
  type E = enumeration(model, b);  //! error SK1211
  E e = E.b;
end M;
