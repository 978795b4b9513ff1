// Constant final modifier (4.5.1): refused.
model A
  constant Real k;
end A;
model B
  A a(final k = 2);
end B;
model M
  B b(a(k = 3));  //! error SK2303
end M;
