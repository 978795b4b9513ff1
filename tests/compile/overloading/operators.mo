// Sums, differences, products and signs of an operator record.
//! flatten: M
//> Real 'a.u' = 4.0;
//> Real 'b.v' = -2.0;
//> Real 'c.u' = -5.0;
//> Real 'd.v' = -2.0;
operator record Pair
  Real u, v;
  encapsulated operator '+'
    import Pair;
    function add
      input Pair a, b;
      output Pair c = Pair(a.u + b.u, a.v + b.v);
    algorithm
    end add;
  end '+';
  encapsulated operator '-'
    import Pair;
    function subtract
      input Pair a, b;
      output Pair c = Pair(a.u - b.u, a.v - b.v);
    algorithm
    end subtract;
    function negate
      input Pair a;
      output Pair c = Pair(-a.u, -a.v);
    algorithm
    end negate;
  end '-';
  encapsulated operator function '*'
    import Pair;
    input Pair a, b;
    output Pair c = Pair(a.u*b.u - a.v*b.v, a.u*b.v + a.v*b.u);
  algorithm
  end '*';
end Pair;

model M
  constant Pair p = Pair(1, 2), q = Pair(3, 4);
  constant Pair a = p + q;
  constant Pair b = p - q;
  constant Pair c = p*q;
  constant Pair d = -p;
end M;
