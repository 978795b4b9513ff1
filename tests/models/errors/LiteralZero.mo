// Integer-valued functions of a division by a literal zero.
model Mod
  Real x(start = 1, fixed = true), y = mod(x, 0);
equation
  der(x) = -1;
end Mod;

model Rem
  Real x(start = 1, fixed = true), y = rem(x, 0);
equation
  der(x) = -1;
end Rem;

model Div
  Real x(start = 1, fixed = true), y = div(x, 0);
equation
  der(x) = -1;
end Div;

//! run: -m Mod
//! exit: 4
//! says: LiteralZero.mo:3: mod(x, 0)
//! run: -m Rem
//! exit: 4
//! says: LiteralZero.mo:9: rem(x, 0)
//! run: -m Div
//! exit: 4
//! says: LiteralZero.mo:15: div(x, 0)
