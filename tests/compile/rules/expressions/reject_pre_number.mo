// A variable (3.7.5).
model PreNumber
  Integer k = pre(2);  //! error SK2410
end PreNumber;
