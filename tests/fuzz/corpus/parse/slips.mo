model A
  Real x
  Real y(start = 1 2);
  x = 3;
equation
  if x > 1 y = 2; else if x ** 2 != 3 && !a then y := 3; end if;
  y = [1, 2; 3, 4;
  z = 'a b' + 1e + 2x; /* /* */ */
  model B
end C;
