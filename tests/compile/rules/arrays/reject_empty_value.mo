// The value of an array without elements has none, either (10.7).
model E1
  Real x[0] = {1, 2, 3};  //! error SK2203
end E1;
