// A relation of noEvent values still makes events; this has none (8.3.5).
model WhenNoEventNot
  Real x(start = 0, fixed = true);
equation
  when not noEvent(time > 1) then  //! error SK2503
    x = pre(x) + 1;
  end when;
end WhenNoEventNot;
