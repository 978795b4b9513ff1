// A Real is no connector (9.1).
model FormNot
  Real x = time, y;
equation
  connect(x, y);  //! error SK2601
end FormNot;
