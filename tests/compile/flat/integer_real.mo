// Integers in Real expressions, divisions, powers.
//! flatten: M
model M
  parameter Integer n = 3;
  Integer k = n + integer(time);
  Real a = k, b = k/2, c = k*k, d = 2^k, e = -k, f = if k > 2 then k else 1, g = max(k, 2);
  Real h = -(-time), i = time - (time - 1), j = (time/2)/3, l = 2^(3^time), m = (-time)^2;
  Boolean p = not (k > 2 and a < 3) or b >= 1, q = (k == 3) == true;
end M;
