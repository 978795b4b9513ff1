// In statements too (11.2.7).
model WhenNoEventAlgorithm
  Real x(start = 0, fixed = true);
algorithm
  when noEvent(time > 1) then  //! error SK2503
    x := pre(x) + 1;
  end when;
end WhenNoEventAlgorithm;
