// Further pre alias of discrete (4.5.3): refused.
model M
  discrete Real x(start = 0, fixed = true);
  Real z = x;
  Real y = pre(z);  //! error SK2410
equation
  when sample(0, 1) then
    x = pre(x) + 1;
  end when;
end M;
