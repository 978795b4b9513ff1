// Condition in redeclare (7.3.3): refused.
model A
  replaceable Real x = 1;
end A;
model M
  A a(redeclare Real x = 2 if true);  //! error SK1103
end M;
