// Also in a part of it (8.5).
model WhenNoEventOr
  Boolean close(start = false, fixed = true);
  Real x1 = time, x2 = 2*time;
equation
  when noEvent(x1 > 1) or x2 > 10 then  //! error SK2503
    close = true;
  end when;
end WhenNoEventOr;
