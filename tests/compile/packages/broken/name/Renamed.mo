model Other
  Real x = 1;
end Other;
