// Abs keeps Integer, sign is Integer (3.7.1).
model AbsInteger
  Integer x = abs(-2), y = sign(time - 1), z = sign(-3);
  Real r = abs(time), s = sqrt(abs(time));
end AbsInteger;
