// Time is not defined by an equation (3.6.7).
model TimeAssign  //! error SK2701
  Real x;
equation
  time = 2;
  x = time;
end TimeAssign;
