// Logical operators work on arrays element by element.
//! flatten: M
//> Boolean 'a[1]' = true;
//> Boolean 'a[2]' = false;
//> Boolean 'b[1]' = false;
//> Boolean 'b[2]' = true;
model M
  constant Boolean a[2] = {true, false} and {true, true};
  constant Boolean b[2] = not {true, false};
end M;
