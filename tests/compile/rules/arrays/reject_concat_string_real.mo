// Types agree in rows (10.4.2.1).
model ConcatStringReal
  Real a[1, 2] = [1, "a"];  //! error SK2201
end ConcatStringReal;
