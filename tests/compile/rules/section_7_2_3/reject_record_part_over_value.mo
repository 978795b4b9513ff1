// Record part over value (7.2.3): refused.
record A parameter Real x; parameter Real y; end A;
model B
  parameter A a = A(2, 3);
end B;
model M
  B b1(a(x = 4));  //! error SK2302
end M;
