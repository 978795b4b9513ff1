// Positional arguments come first.
function NamedBeforePositionalF
  input Real u;
  input Real v = 2;
  output Real y = u + v;
end NamedBeforePositionalF;
model NamedBeforePositional
  Real x = NamedBeforePositionalF(u = 1, 2);  //! error SK1215
end NamedBeforePositional;
