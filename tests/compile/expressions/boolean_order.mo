// false comes before true.
//! flatten: M
//> Boolean a = true;
//> Boolean b = false;
//> Boolean c = true;
model M
  constant Boolean a = false < true;
  constant Boolean b = true <= false;
  constant Boolean c = true <> false;
end M;
