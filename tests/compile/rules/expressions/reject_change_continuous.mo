// Change of a continuous variable (3.7.5).
model ChangeContinuous
  Real x = time;
  Boolean b = change(x);  //! error SK2410
end ChangeContinuous;
