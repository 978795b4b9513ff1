// Fill(s) is not legal (10.3.3).
model FillOne
  Real x = fill(1);  //! error SK2402
end FillOne;
