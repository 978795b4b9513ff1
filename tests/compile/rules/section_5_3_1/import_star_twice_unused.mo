// Import star twice unused (5.3.1): accepted.
package A constant Real k = 1; constant Real a = 1; end A;
package B constant Real k = 2; constant Real b = 1; end B;
model M
  import A.*;
  import B.*;
  import A.k;
  Real x = a + b + k;
end M;
