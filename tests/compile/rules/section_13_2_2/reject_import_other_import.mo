// Imports do not use other imports (13.2.2): refused.
package A package B model C Real x = 1; end C; end B; end A;
model M
  import X = A.B;
  import X.C;  //! error SK2103
  C c;
end M;
