// Operator with component (4.7): refused.
operator record C
  Real re;
  encapsulated operator '-'
    constant Real x = 1;  //! error SK2004
    function neg
      import C;
      input C a;
      output C b;
    algorithm
      b.re := -a.re;
    end neg;
  end '-';
end C;
model M
  C c(re = 1);
end M;
