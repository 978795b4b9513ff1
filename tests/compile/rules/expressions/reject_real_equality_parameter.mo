// Real parameters are not compared for equality either (3.5).
model M
  parameter Real p = 1;
  parameter Integer n = 2;
  Boolean a = p == 0;  //! error SK2225
  Boolean b = n <> 2.5;  //! error SK2225
  Boolean c = n == 2;
end M;
