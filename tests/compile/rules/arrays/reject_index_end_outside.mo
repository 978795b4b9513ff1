// End outside of subscripts (10.5.2).
model IndexEndOutside
  Real a[4] = {1, 2, 3, 4};
  Real b = end;  //! error SK1111
end IndexEndOutside;
