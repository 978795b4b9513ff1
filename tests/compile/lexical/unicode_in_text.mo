// Strings and comments may contain any character: ∂p/∂t, 温度, ø.
//! flatten: UnicodeInText
//> "Füllstand in µm"
//> s = "Größe ≥ 3 — ok"
model UnicodeInText
  Real h = 1.0 "Füllstand in µm";  // naïve
  parameter String s = "Größe ≥ 3 — ok";
end UnicodeInText;
