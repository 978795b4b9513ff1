// A function has at most one external clause.
function ExternalTwice
  input Real u;
  output Real y;
  external "C" y = one(u);
  external "C" y = two(u);  //! error SK1101
end ExternalTwice;
