// Der discrete (4.5.3): refused.
model M
  discrete Real x;
  Real y;
equation
  when time > 1 then
    x = 2;
  end when;
  y = der(x);  //! error SK2410
end M;
