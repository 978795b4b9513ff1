// In elsewhen (8.3.5).
model WhenNoEventElse
  Real x(start = 0, fixed = true);
equation
  when time > 2 then
    x = pre(x) + 1;
  elsewhen noEvent(time > 1) then  //! error SK2503
    x = 2;
  end when;
end WhenNoEventElse;
