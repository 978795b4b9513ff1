// Sums of operator records over iterators keep what they have so far.
//! flatten: SumIterated
//> constant Real 's.re' = 30.0
//> constant Real 's.im' = 300.0
//> constant Real 't.re' = 15.0
operator record Pair
  Real re;
  Real im;
  encapsulated operator function '+'
    import Pair;
    input Pair a;
    input Pair b;
    output Pair c;
  algorithm
    c := Pair(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator function '*'
    import Pair;
    input Pair a;
    input Real b;
    output Pair c;
  algorithm
    c := Pair(a.re*b, a.im*b);
  end '*';
  encapsulated operator function '0'
    import Pair;
    output Pair c;
  algorithm
    c := Pair(0, 0);
  end '0';
end Pair;

model SumIterated
  constant Pair a[4] = {Pair(1, 10), Pair(2, 20), Pair(3, 30), Pair(4, 40)};
  constant Pair s = sum(a[i]*i for i in 1:4);
  constant Pair t = sum(Pair(i, {10*k for k in 1:4}*{1, 0, 0, 0}) for i in 1:5);
end SumIterated;
