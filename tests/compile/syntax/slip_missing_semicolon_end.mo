model A
  Real x = 1;
end A  //! error SK1102
model B
  A a;
end B;
