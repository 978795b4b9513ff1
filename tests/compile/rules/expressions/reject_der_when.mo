// Der of a discrete variable (3.7.4).
model DerWhen
  Real x, y;
equation
  when sample(0, 1) then
    x = time;  //! error SK2410
  end when;
  y = der(x);
end DerWhen;
