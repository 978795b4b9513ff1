// Elsewhen noEvent algorithm (8.3.5): refused.
model M
  Real x(start = 0);
algorithm
  when time > 1 then
    x := 2;
  elsewhen noEvent(time > 2) then  //! error SK2503
    x := 3;
  end when;
end M;
