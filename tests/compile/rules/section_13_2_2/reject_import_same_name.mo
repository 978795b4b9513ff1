// Import same name (13.2.2): refused.
package A model C Real x = 1; end C; model D Real x = 1; end D; end A;
model M
  import A.C;
  import C = A.D;  //! error SK2108
  C c;
end M;
