// When noEvent array algorithm (8.3.5): refused.
model M
  Real x(start = 0);
algorithm
  when {time > 1, noEvent(time > 2)} then  //! error SK2503
    x := 2;
  end when;
end M;
