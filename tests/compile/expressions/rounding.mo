// floor and ceil give Reals, integer an Integer; all look at the sign.
//! flatten: M
//> Real a = -2.0;
//> Real b = -1.0;
//> Integer c = -2;
//> Integer d = 2;
//> k = integer(2.0*time);
model M
  constant Real a = floor(-1.5);
  constant Real b = ceil(-1.5);
  constant Integer c = integer(-1.5);
  constant Integer d = integer(2.99);
  Integer k = integer(2*time);
end M;
