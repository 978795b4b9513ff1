// Both forms of declarations, mixed (10.1).
model DeclForms
  type R3 = Real[3];
  type TwoEnums = enumeration(one, two);
  Real[3, 2] x[4, 5];
  R3 a;
  R3 b[1] = {a};
  Real[3] c[1] = b;
  Real[TwoEnums] y;
  Real e[0], f[0, 3];
equation
  x = fill(time, 4, 5, 3, 2);
  a = {1, 2, 3};
  y[TwoEnums.one] = 1;
  y[TwoEnums.two] = 2;
end DeclForms;
