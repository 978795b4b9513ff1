// Relations and integer make discrete values of continuous ones.
//! flatten: M
//> b = time > 1.0;
//> n = integer(time);
//> r = floor(time);
model M
  Boolean b = time > 1;
  Integer n = integer(time);
  Real r = floor(time);
end M;
