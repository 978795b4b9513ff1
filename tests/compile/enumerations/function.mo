// Enumerations in functions.
//! flatten: M
//> Level a = Level.high;
//> Integer b = 20;
type Level = enumeration(low, mid, high);

function next
  input Level l;
  output Level n = if l == Level.low then Level.mid else Level.high;
algorithm
end next;

function price
  input Level l;
  output Integer p;
protected
  Integer table[Level] = {10, 20, 30};
algorithm
  p := table[l];
end price;

model M
  constant Level a = next(Level.mid);
  constant Integer b = price(Level.mid);
end M;
