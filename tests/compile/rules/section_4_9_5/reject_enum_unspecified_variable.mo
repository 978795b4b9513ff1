// Enum unspecified variable (4.9.5): refused.
model M
  type E = enumeration(:);
  E e;  //! error SK2215
end M;
