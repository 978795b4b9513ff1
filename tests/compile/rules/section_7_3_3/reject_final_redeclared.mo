// Final redeclared (7.3.3): refused.
model A replaceable final Real x = 1; end A;  //! error SK1210
model M
  A a(redeclare Real x = 2);  //! error SK2303
end M;
