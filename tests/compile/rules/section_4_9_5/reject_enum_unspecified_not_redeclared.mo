// Enum unspecified not redeclared (4.9.5): refused.
model M
  replaceable type E = enumeration(:);
  Real x[E];
  E e;  //! error SK2215
end M;
