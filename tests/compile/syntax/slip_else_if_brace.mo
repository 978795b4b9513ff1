model M
  Real x;
equation
  if (time > 1) {  //! error SK1108
    x = 1;
  } else if (time > 2) {
    x = 2;
  } else {
    x = 3;
  }
end M;
