// Encapsulated import (5.3.1): accepted.
package P
  constant Real k = 1;
  model B Real x = 1; end B;
end P;
encapsulated model M
  import P.k;
  import Q = P;
  Real x = k;
  Q.B b;
  .P.B c;
end M;
