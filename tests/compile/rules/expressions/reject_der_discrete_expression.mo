// What changes at events only has no derivative, also as an expression (3.7.4, 4.4.4).
model M
  Integer i(start = 0, fixed = true);
  Boolean b = time > 0.5;
  Real x = der(2.0*i);  //! error SK2410
  Real y = der(if b then 1.0 else 2.0);  //! error SK2410
equation
  when b then
    i = pre(i) + 1;
  end when;
end M;
