// No Real is larger than the largest double.
model RealTooLarge
  parameter Real a = 1e999;  //! error SK1013
end RealTooLarge;
