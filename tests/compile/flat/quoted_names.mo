// Quoted identifiers inside paths.
//! flatten: M
//> '\'a b\'.x'
model A
  Real x = time;
end A;

model M
  A 'a b';
  Real '1+1' = 'a b'.x;
end M;
