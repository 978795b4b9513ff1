// Other enum component (4.9.5): refused.
model M
  type E = enumeration(a, b);
  E e = E;  //! error SK2105
end M;
