// Division by an array (10.6.6).
model DivArray
  Real a[2] = 2/{1, 2};  //! error SK2202
end DivArray;
