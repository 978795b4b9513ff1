// A variable of an enumeration type chooses.
//! flatten: M
//> Mode m
//> m = if time > 1.0 then Mode.on else Mode.off;
//> y = if m == Mode.on then 1
type Mode = enumeration(off, on);

model M
  Mode m = if time > 1 then Mode.on else Mode.off;
  Real y = if m == Mode.on then 1 else 0;
end M;
