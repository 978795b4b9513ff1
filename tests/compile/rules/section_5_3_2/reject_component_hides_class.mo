// Component hides class (5.3.2): refused.
model Y Real x = 1; end Y;
model M
  Y a;  //! error SK2106
  Real Y = 1;
end M;
