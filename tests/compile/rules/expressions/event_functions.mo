// Div, mod, rem, ceil, floor, integer (3.7.2).
model EventFunctions
  Integer a = div(7, 2), b = mod(-7, 2), c = rem(7, 2), d = integer(time);
  Real e = div(time, 2), f = ceil(time), g = floor(time), h = mod(time, 1.0);
end EventFunctions;
