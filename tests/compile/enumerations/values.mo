// Literals, their order and their numbers.
//! flatten: M
//> Level a = Level.mid;
//> Integer b = 3;
//> Level c = Level.high;
//> Boolean d = true;
//> Boolean e = false;
//> Level f = Level.low;
type Level = enumeration(low, mid, high);

model M
  constant Level a = Level.mid;
  constant Integer b = Integer(Level.high);
  constant Level c = Level(3);
  constant Boolean d = Level.low < Level.high;
  constant Boolean e = Level.mid == Level.low;
  constant Level f = min(Level.mid, Level.low);
end M;
