// if, for, while, break and return while a function is evaluated.
//! flatten: M
//> Integer a = 3;
//> Integer b = 0;
//> Integer c = 6;
function find
  input Integer x[:], wanted;
  output Integer at;
algorithm
  for i in 1:size(x, 1) loop
    if x[i] == wanted then
      at := i;
      return;
    end if;
  end for;
  at := 0;
end find;

function gcd
  input Integer a, b;
  output Integer g = a;
protected
  Integer r, m = b;
algorithm
  while true loop
    if m == 0 then
      break;
    end if;
    r := mod(g, m);
    g := m;
    m := r;
  end while;
end gcd;

model M
  constant Integer a = find({5, 6, 7}, 7);
  constant Integer b = find({5, 6, 7}, 9);
  constant Integer c = gcd(54, 24);
end M;
