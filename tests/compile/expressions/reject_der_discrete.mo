// A discrete Real has no derivative.
model M
  discrete Real d(start = 0, fixed = true);
  Real y = der(d);  //! error SK2410
equation
  when time > 1 then
    d = 1;
  end when;
end M;
