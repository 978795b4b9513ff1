model A
  Real x  //! error SK1102
  Real y = 1 +;  //! error SK1111
end A;
model B
  A a;
equation
  a.zz = 3;
end B;
