// After a section, 'public' or 'protected' opens a list of declarations again.
//! flatten: DeclarationAfterPublic
//> Real x;
//> Real y;
//> protected
//> Real z;
//> x = 1.0;
//> y = 2.0*x;
model DeclarationAfterPublic
  Real x;
equation
  x = 1.0;
public
  Real y;
protected
  Real z = 0.0;
equation
  y = 2.0*x;
end DeclarationAfterPublic;
