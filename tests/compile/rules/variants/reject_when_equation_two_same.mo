// Twice in one branch (8.3.5.4).
model WhenTwiceSame  //! error SK2701
  Real x;
equation
  when sample(0, 1) then
    x = 1;
    x = 2;
  end when;
end WhenTwiceSame;
