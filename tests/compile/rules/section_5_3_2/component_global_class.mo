// Component global class (5.3.2): accepted.
model Y Real x = 1; end Y;
model M
  .Y c;
  Real Y = 1;
end M;
