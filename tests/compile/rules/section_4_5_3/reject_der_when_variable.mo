// Der when variable (4.5.3): refused.
model M
  Real x;
  Real y;
equation
  when time > 1 then
    x = 2;  //! error SK2410
  end when;
  y = der(x);
end M;
