// A binding between arrays of other index types (10.1).
model EnumBinding
  type E = enumeration(a, b, c);
  Real x[3] = {1, 2, 3}*time;
  Real y[E] = x;
  Real z[3] = y;
end EnumBinding;
