// One argument (3.7.5).
model NoEventTwo
  Real x = noEvent(time, 1);  //! error SK2402
end NoEventTwo;
