// Arrays of three dimensions (10.6.5).
model MulThree
  Real a[1, 1, 1] = {{{1}}}*{{{1}}};  //! error SK2202
end MulThree;
