// End in a range outside of subscripts (10.5.2).
model IndexEndRange
  Real a[4] = {1, 2, 3, 4};
  Real b[4] = {a[i] for i in 1:end};  //! error SK1111
end IndexEndRange;
