// Functions with records, arrays of records, several outputs, default and named arguments.
// By hand: c = 3 + 4i has |c| = 5; the sum over parts is 1*2 + 3*4 + 5*6 = 44.
record Num
  Real re, im;
end Num;
record Part
  Real a, b;
  Num n[2];
end Part;
function add
  input Num x, y;
  output Num z;
algorithm
  z := Num(x.re + y.re, x.im + y.im);
end add;
function norm
  input Num x;
  output Real r;
  output Real angle;
algorithm
  r     := sqrt(x.re^2 + x.im^2);
  angle := atan2(x.im, x.re);
end norm;
function total
  input Part p[:];
  input Real scale = 1;
  output Real s = 0;
algorithm
  for i in 1:size(p, 1) loop
    s := s + p[i].a*p[i].b + p[i].n[2].im;
  end for;
  s := scale*s;
end total;
model Records
  Num x = Num(1, time), y(re = 2, im = 4 - time), z = add(x, y);
  Part p[3](a = {1, 3, 5}, b = {2, 4, 6}, n = fill({Num(0, 0), Num(0, time)}, 3));
  Real r, angle, s = total(p), s2 = total(scale = 10, p = p);
equation
  (r, angle) = norm(z);
end Records;

//! run: --stop 1
//! end: r = 5 +- 1e-12
//! end: angle = atan2(4, 3) +- 1e-12
//! end: s = 47 +- 1e-12
//! end: s2 = 470 +- 1e-11
