// The constructor whose inputs fit is taken.
//! flatten: M
//> Real 'a.x' = 3.0;
//> Real 'b.x' = 14.0;
operator record Q
  Real x;
  encapsulated operator 'constructor'
    import Q;
    function plain
      input Real x;
      output Q q(x = x);
    algorithm
    end plain;
    function timed
      input Integer hours, minutes;
      output Q q(x = 10*hours + minutes);
    algorithm
    end timed;
  end 'constructor';
end Q;

model M
  constant Q a = Q(3);
  constant Q b = Q(1, 4);
end M;
