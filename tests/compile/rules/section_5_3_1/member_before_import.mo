// Member before import (5.3.1): accepted.
package A constant Real k = 1; end A;
model M
  import A.*;
  constant Real k = 3;
  Real x[2] = fill(k, integer(k) - 1);
end M;
