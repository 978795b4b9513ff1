// Also inside another connector (9.3).
connector C = Real;
model M
  parameter C c = 1;  //! error SK2012
end M;
