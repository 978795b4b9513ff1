// A continuous variable outside of when (3.7.5).
model PreReal
  Real x = time, y = pre(x);  //! error SK2410
end PreReal;
