// Constant final (4.5.1): refused.
model A
  final constant Real k = 1;
end A;
model M
  A a(k = 2);  //! error SK2303
end M;
