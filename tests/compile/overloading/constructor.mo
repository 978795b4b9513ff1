// Constructors are chosen by the arguments; a number is made a record where one is needed.
//! flatten: M
//> Real 'a.re' = 2.0;
//> Real 'a.im' = 0.0;
//> Real 'b.im' = 5.0;
//> Real 'c.re' = 7.0;
//> Real 'c.im' = 1.0;
operator record Number
  Real re, im;
  encapsulated operator 'constructor'
    import Number;
    function fromReal
      input Real re, im = 0;
      output Number n(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Number;
    input Number a, b;
    output Number c = Number(a.re + b.re, a.im + b.im);
  algorithm
  end '+';
end Number;

model M
  constant Number a = Number(2);
  constant Number b = Number(2, 5);
  constant Number c = 3 + Number(4, 1);
end M;
