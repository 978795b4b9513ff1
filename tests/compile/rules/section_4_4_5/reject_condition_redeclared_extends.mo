// Condition redeclared extends (4.4.5): refused.
model A
  replaceable Real x = 1 if true;
end A;
model M
  extends A;
  redeclare Real x = 2 if false;  //! error SK2311
end M;
