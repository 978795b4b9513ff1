// Ones() is not legal (10.3.3).
model OnesNone
  Real x = ones();  //! error SK2402
end OnesNone;
