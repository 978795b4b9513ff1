// Variables and functions with the names of predefined ones: the text still means the same.
//! flatten: HiddenBuiltins
//> 'cos$2'
//> 'part.y' = .sin('part.x')
//> own = 'cos$2'('part.x')
//> predefined = cos('part.x')
function cos
  input Real x;
  output Real y;
algorithm
  y := 5*x;
end cos;

model Part
  Real x = time;
  Real y = sin(x);
end Part;

model HiddenBuiltins
  Real sin = 2;
  Part part;
  Real own = .cos(part.x);
  Real predefined = cos(part.x);
end HiddenBuiltins;
