// Import member hides (13.2.1): accepted.
package A model C Real x = 1; end C; end A;
model M
  import A.C;
  model C Real y = 2; end C;
  C c;
  Real z = c.y;
end M;
