// More same name nested classes (4.2): accepted.
model M
  model x
    Real x = 1;
  end x;
  x y;
  package P
    constant Real x = 2;
  end P;
  Real z = P.x + y.x;
end M;
