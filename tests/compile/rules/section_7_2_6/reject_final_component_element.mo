// The elements of a final element are final, too (7.2.6): refused.
model A parameter Real p = 1; end A;
model B
  final A a;
end B;
model M
  B b(a(p = 2));  //! error SK2303
end M;
