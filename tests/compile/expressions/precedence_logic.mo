// Relations bind before not, not before and, and before or.
//! flatten: M
//> Boolean a = true;
//> Boolean b = true;
//> Boolean c = true;
//> Boolean d = false;
//> Boolean e = true;
model M
  constant Boolean a = true or false and false;
  constant Boolean b = not 1 > 2;
  constant Boolean c = not true or true;
  constant Boolean d = not (true or true);
  constant Boolean e = 1 + 1 == 2 and 2*3 <> 5;
end M;
