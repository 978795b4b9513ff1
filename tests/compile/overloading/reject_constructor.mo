// No constructor takes a text.
operator record Q
  Real x;
  encapsulated operator 'constructor'
    import Q;
    function plain
      input Real x;
      output Q q(x = x);
    algorithm
    end plain;
  end 'constructor';
end Q;

model M
  constant Q a = Q("3");  //! error SK2212
end M;
