// Import star twice (5.3.1): refused.
package A constant Real k = 1; end A;
package B constant Real k = 2; end B;
model M
  import A.*;
  import B.*;  //! error SK2108
  Real x = k;
end M;
