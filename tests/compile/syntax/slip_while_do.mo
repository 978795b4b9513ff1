function f
  input Real u;
  output Real y;
algorithm
  y := u;
  while y > 1 do  //! error SK1108
    y := y / 2;
  end while;
end f;
