// Import redeclared (13.2.2): refused.
package A model C Real x = 1; end C; model D Real x = 2; end D; end A;
model B
  import A.C;
  C c;
end B;
model M
  B b(redeclare model C = A.D);  //! error SK2301
end M;
