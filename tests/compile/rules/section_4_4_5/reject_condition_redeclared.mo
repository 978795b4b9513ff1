// Condition redeclared (4.4.5): refused.
model A
  replaceable Real x = 1 if true;
end A;
model M
  A a(redeclare Real x = 2 if false);  //! error SK1103
end M;
