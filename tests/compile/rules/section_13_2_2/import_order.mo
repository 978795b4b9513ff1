// Import order (13.2.2): accepted.
package A model C Real x = 1; end C; end A;
model M
  C c;
  D d;
  import D = A.C;
  import A.C;
end M;
