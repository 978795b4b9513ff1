// Strings are ordered by their characters, the shorter one first.
//! flatten: M
//> Boolean a = true;
//> Boolean b = true;
//> Boolean c = false;
//> Boolean d = true;
//> Boolean e = true;
model M
  constant Boolean a = "abc" < "abd";
  constant Boolean b = "ab" <= "abc";
  constant Boolean c = "b" == "B";
  constant Boolean d = "b" > "B";
  constant Boolean e = "x" <> "y";
end M;
