// A syntax error in a library is reported where it is.
//! -L broken/syntax
//! error SK1111 elsewhere
model BrokenSyntax
  Slip.Part p;
end BrokenSyntax;
