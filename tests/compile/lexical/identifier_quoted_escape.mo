// The escapes of ? and " are superfluous in a quoted identifier: with and without them it is one name.
//! flatten: IdentifierQuotedEscape
//! unknowns: 3
//! equations: 3
model IdentifierQuotedEscape
  Real 'why\?' = 1.0;
  Real 'say \"so\"' = 'why?';
  Real y = 'say "so"';
end IdentifierQuotedEscape;
