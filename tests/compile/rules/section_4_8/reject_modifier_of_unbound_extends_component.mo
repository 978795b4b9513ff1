// Modifier of unbound extends component (4.8): refused.
model A
  Real x;
  Real y;
equation
  x + y = 1;
end A;
model B
  A a;
end B;
model M
  extends B(a(x = 2));  //! error SK2313
end M;
